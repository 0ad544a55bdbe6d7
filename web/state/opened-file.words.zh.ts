import type { WordsOf } from '../words/language.ts';
import type * as english from './opened-file.words.ts';

export const openedFileWords: WordsOf<typeof english.openedFileWords> = {
  tooLong: (name, bytes, most) => `文件 ${name} 有 ${bytes} 字节；最多读 ${most} 字节。`,
  notText: (name) => `文件 ${name} 不是 UTF-8 文本；应当是场景、故事或者保存的运行。`,
  unknown: (name) => `文件 ${name} 不是这个页面能读的；应当是场景（.toml）、故事（.md）或者保存的运行。`,
  kindTooLong: {
    scenario: (name, bytes, most) => `文件 ${name} 有 ${bytes} 字节；场景最多 ${most} 字节。`,
    story: (name, bytes, most) => `文件 ${name} 有 ${bytes} 字节；故事最多 ${most} 字节。`,
  },
  saved: {
    refused: (why) => `这个文件打不开：${why}。`,
    tooLong: (most) => `它超过 ${most} 字节`,
    cut: '它被截断或改动过；它不是 JSON',
    version: (version, right) => `它的版本是 ${version}；这个页面读版本 ${right}`,
    noNumber: '不是数字',
    noLink: '里面没有链接',
    noScenario: '它的链接没有写场景',
    notText: { scenario: '它的 scenario 既不是文本也不是 null', story: '它的 story 既不是文本也不是 null' },
    noOwn: {
      scenario: (scenario, lab) => `它给场景“${scenario}”带了自己的文本；只有“${lab}”可以有`,
      story: (scenario, lab) => `它给场景“${scenario}”带了自己的故事；只有“${lab}”可以有`,
    },
    textTooLong: {
      scenario: (bytes, most) => `它的场景有 ${bytes} 字节；最多读 ${most} 字节`,
      story: (bytes, most) => `它的故事有 ${bytes} 字节；最多读 ${most} 字节`,
    },
  },
};
