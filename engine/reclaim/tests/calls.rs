//! The functions of the simulated kernel, and which of them call which, read from the sources.
//!
//! If several functions have the called name, this module chooses the one in the same file, in the file of the import, or of the type before
//! the name. For a method, it chooses all methods of that name whose types the file names. It does not follow calls of `alloc_pages`, because
//! an allocation by reclaim itself does not begin another reclaim (`PF_MEMALLOC`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::decisions::rust_files;

/// A function and the words of its body.
pub(crate) struct Function {
    /// Its file and its name as a path: `mm::vmscan::direct::shrink_zones`.
    pub(crate) path: String,
    /// Its file as a path of modules.
    module: String,
    name: String,
    /// The type whose method this is; `None` for a free function.
    of_type: Option<String>,
    takes_self: bool,
    pub(crate) words: Vec<String>,
}

impl Function {
    /// True if the function reads `kernel.FIELD` to decide, and not to compare.
    pub(crate) fn reads(&self, field: &str) -> bool {
        let words = &self.words;
        let is_read = |(at, word): (usize, &String)| {
            word == field
                && words[..at].ends_with(&["kernel".to_owned(), ".".to_owned()])
                && words.get(at + 1).is_none_or(|after| after != "(")
        };
        !self.name.starts_with("compare_") && words.iter().enumerate().any(is_read)
    }
}

/// The imports of a file: names with their modules.
type Imports = BTreeMap<String, String>;

/// The functions in the folders mm, fs and block and in machine.rs, without tests.
pub(crate) struct Sources {
    pub(crate) functions: Vec<Function>,
    by_name: BTreeMap<String, Vec<usize>>,
    /// Imports of each file, by its path of modules.
    imports: BTreeMap<String, Imports>,
    /// All words of each file, by its path of modules.
    words: BTreeMap<String, BTreeSet<String>>,
}

impl Sources {
    pub(crate) fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut all = Self {
            functions: Vec::new(),
            by_name: BTreeMap::new(),
            imports: BTreeMap::new(),
            words: BTreeMap::new(),
        };
        for file in rust_files(&folder) {
            let name = file.strip_prefix(&folder).expect("a file of the sources");
            let path = name.with_extension("").to_string_lossy().replace('/', "::");
            let module = path.strip_suffix("::mod").unwrap_or(&path).to_owned();
            let mut rooms = module.split("::");
            let is_of_reclaim = matches!(rooms.next(), Some("mm" | "fs" | "block" | "machine"));
            if is_of_reclaim && rooms.all(|room| room != "tests") {
                all.add(
                    &module,
                    &fs::read_to_string(&file).expect("a file of the sources"),
                );
            }
        }
        for (at, function) in all.functions.iter().enumerate() {
            let known = all.by_name.entry(function.name.clone());
            known.or_default().push(at);
        }
        all
    }

    fn add(&mut self, module: &str, source: &str) {
        let code = crate::project::without_tests(source);
        let words = words(code);
        self.imports.insert(module.to_owned(), imports(&words));
        self.words
            .insert(module.to_owned(), words.iter().cloned().collect());
        self.functions.extend(functions(module, &words));
    }

    /// These functions, and all functions that they call directly or indirectly.
    pub(crate) fn reached(&self, roots: &[&str]) -> BTreeSet<usize> {
        let mut next: Vec<usize> = roots
            .iter()
            .map(|root| {
                let at = self.functions.iter().position(|one| one.path == *root);
                at.unwrap_or_else(|| panic!("there is no {root}"))
            })
            .collect();
        let mut reached = BTreeSet::new();
        while let Some(at) = next.pop() {
            if self.functions[at].name != "alloc_pages" && reached.insert(at) {
                next.extend(self.called(at));
            }
        }
        reached
    }

    fn called(&self, from: usize) -> Vec<usize> {
        let function = &self.functions[from];
        let mut called = Vec::new();
        for (place, word) in function.words.iter().enumerate() {
            let Some(known) = self.by_name.get(word) else {
                continue;
            };
            let at = |place: Option<usize>| {
                place
                    .and_then(|place| function.words.get(place))
                    .map_or("", String::as_str)
            };
            let before = at(place.checked_sub(1));
            let after = at(Some(place + 1));
            // A call `name(`, or a function that is passed as an argument: `map(name)`.
            let is_handed_on = matches!(before, "(" | "," | ":") && matches!(after, ")" | ",");
            if after != "(" && !is_handed_on {
                continue;
            }
            let chosen = match before {
                "." => self.methods(function, known),
                ":" if at(place.checked_sub(2)) == ":" => {
                    self.qualified(function, known, at(place.checked_sub(3)))
                }
                _ => self.plain(function, known, word),
            };
            called.extend(chosen);
        }
        called
    }

    /// The methods of the types that the file names, or all methods of this name if it names none of the types.
    fn methods(&self, from: &Function, known: &[usize]) -> Vec<usize> {
        let methods = self.filtered(known, |one| one.takes_self);
        let words = &self.words[&from.module];
        let named: Vec<usize> = self.filtered(&methods, |one| {
            one.of_type.as_ref().is_some_and(|of| words.contains(of))
        });
        if named.is_empty() { methods } else { named }
    }

    /// The functions that a call of `Type::name` or `module::name` can mean.
    fn qualified(&self, from: &Function, known: &[usize], by: &str) -> Vec<usize> {
        self.filtered(known, |one| {
            if by == "Self" {
                return one.module == from.module && one.of_type == from.of_type;
            }
            match &one.of_type {
                Some(of) => of == by,
                None => one.module.rsplit("::").next() == Some(by),
            }
        })
    }

    fn plain(&self, from: &Function, known: &[usize], name: &str) -> Vec<usize> {
        let free = self.filtered(known, |one| one.of_type.is_none());
        let own = self.filtered(&free, |one| one.module == from.module);
        if !own.is_empty() {
            return own;
        }
        let Some(module) = self.imports[&from.module].get(name) else {
            return Vec::new();
        };
        let imported = self.filtered(&free, |one| match module.as_str() {
            "super" => {
                let above = from.module.rsplit_once("::").map_or("", |(above, _)| above);
                one.module.starts_with(above)
            }
            "self" => one.module.starts_with(&from.module),
            module => one.module.split("::").any(|room| room == module),
        });
        if imported.is_empty() { free } else { imported }
    }

    fn filtered(&self, of: &[usize], which: impl Fn(&Function) -> bool) -> Vec<usize> {
        let chosen = of.iter().copied();
        chosen.filter(|&at| which(&self.functions[at])).collect()
    }
}

/// Words and signs of a source, without comments and string literals.
fn words(code: &str) -> Vec<String> {
    let mut words = Vec::new();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut rest = code.as_str();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if first == '"' {
            text_length(rest)
        } else if let Some(character) = rest.strip_prefix('\'')
            && character.chars().nth(1) == Some('\'')
        {
            // This is a character literal, not a lifetime; the character may be a brace.
            rest = &character[character.find('\'').expect("there is one") + 1..];
            continue;
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() && first != '"' {
            words.push(rest[..length].to_owned());
        }
        rest = &rest[length..];
    }
    words
}

/// Length of the string literal at the start, with its quotation marks.
fn text_length(from: &str) -> usize {
    let mut escaped = false;
    for (at, c) in from.char_indices().skip(1) {
        if c == '"' && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    from.len()
}

/// Imported names, each with the last module of its path.
fn imports(words: &[String]) -> Imports {
    let mut all = Imports::new();
    let mut at = 0;
    while at < words.len() {
        if words[at] == "use" {
            // The modules before each open brace.
            let mut rooms: Vec<String> = Vec::new();
            let mut open: Vec<usize> = Vec::new();
            let mut base = 0;
            at += 1;
            while at < words.len() && words[at] != ";" {
                match words[at].as_str() {
                    "{" => {
                        open.push(base);
                        base = rooms.len();
                    }
                    "," => rooms.truncate(base),
                    "}" => {
                        base = open.pop().unwrap_or(0);
                        rooms.truncate(base);
                    }
                    ":" => {}
                    word => {
                        if let Some(room) = rooms.last() {
                            all.insert(word.to_owned(), room.clone());
                        }
                        rooms.push(word.to_owned());
                    }
                }
                at += 1;
            }
        }
        at += 1;
    }
    all
}

fn functions(module: &str, words: &[String]) -> Vec<Function> {
    let mut all: Vec<Function> = Vec::new();
    let mut depth = 0;
    let mut of_type: Option<String> = None;
    // Index of the function whose body is open, and the depth of its braces.
    let mut open: Option<(usize, usize)> = None;
    for (at, word) in words.iter().enumerate() {
        match word.as_str() {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if open.is_some_and(|(_, lies)| depth <= lies) {
                    open = None;
                }
                if depth == 0 {
                    of_type = None;
                }
            }
            "impl" if depth == 0 => of_type = type_of_impl(&words[at + 1..]),
            "fn" if open.is_none() && words[at + 1] != "(" => {
                let name = words[at + 1].clone();
                let rest = &words[at + 2..];
                let first = rest.iter().position(|word| word == "(").unwrap_or(0);
                open = Some((all.len(), depth));
                all.push(Function {
                    path: format!("{module}::{name}"),
                    module: module.to_owned(),
                    name,
                    of_type: of_type.clone(),
                    takes_self: rest[first..].iter().take(8).any(|word| word == "self"),
                    words: Vec::new(),
                });
                continue;
            }
            _ => {}
        }
        if let Some((function, _)) = open {
            all[function].words.push(word.clone());
        }
    }
    all
}

/// The type in `impl Trait for Type {` or `impl Type {`.
fn type_of_impl(words: &[String]) -> Option<String> {
    let head: Vec<&String> = words.iter().take_while(|word| *word != "{").collect();
    let from = head.iter().position(|word| *word == "for").unwrap_or(0);
    let mut names = head[from..].iter();
    let name = names.find(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))?;
    Some((**name).clone())
}
