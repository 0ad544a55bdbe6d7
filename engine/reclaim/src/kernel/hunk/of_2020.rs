//! Hunks of 2020: on which list an anonymous page starts, and when it becomes active.

macro_rules! of_2020 {
    ($($then:tt)*) => { gather! { $($then)*

new_anon: NewAnon {
    function: "do_anonymous_page",
    frame: "handle_mm_fault",
    source: "mm/memory.c, 5.8 and 5.9",
    values: &["inactive", "active"],
    answers: LISTS,
    text: |k| match k.new_anon {
        NewAnon::Active => {
            "do_anonymous_page: which list for a new page?
  {inactive} pages are inactive, {active} active
  put it on the active list"
        }
        NewAnon::Inactive => {
            "do_anonymous_page: which list for a new page?
  {inactive} pages are inactive, {active} active
  put it on the inactive list"
        }
    },
}

anon_reference: AnonReference {
    function: "page_check_references",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 5.8 and 5.9",
    values: &["before?"],
    answers: NO_YES,
    text: |k| match k.anon_reference {
        AnonReference::Activates => {
            "page_check_references: at the tail, in use
  was it in use {before?}: makes no difference
  activate the page"
        }
        AnonReference::ActivatesTheSecondTime => {
            "page_check_references: at the tail, in use
  if it was in use {before?}: activate the page
  else: keep it on the inactive list"
        }
    },
}

anon_workingset: AnonWorkingset {
    function: "workingset_refault",
    frame: "do_swap_page",
    source: "mm/workingset.c, 5.8 and 5.9",
    values: &["distance", "others"],
    answers: LISTS,
    text: |k| match k.anon_workingset {
        AnonWorkingset::FilePages => {
            "workingset_refault: a page comes back from swap
  no entry says when it left
  put it on the inactive list"
        }
        AnonWorkingset::AllPages => {
            "workingset_refault: a page comes back from swap
  {distance} pages left or rose since it left
  {others} pages are on the other lists
  if distance <= others: to the active list
  else: to the inactive list"
        }
    },
}

    } };
}
