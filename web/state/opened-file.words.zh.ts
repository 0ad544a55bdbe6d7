import type { WordsOf } from '../words/language.ts';
import type * as english from './opened-file.words.ts';

export const openedFileWords: WordsOf<typeof english.openedFileWords> = {
  tooLong: (name, bytes, most) => `文件 ${name} 有 ${bytes} 字节；上限是 ${most} 字节。`,
  notText: (name) => `文件 ${name} 不是 UTF-8 文本；应当是场景、故事或者保存的运行。`,
  notOfMachine: (name) =>
    `文件 ${name} 不是一台机器的文件。几个文件可以一起打开，只要它们都来自一台机器：/proc/zoneinfo、meminfo、vmstat、buddyinfo 或 pagetypeinfo、sysctl -a、一个组的 memory.*、带 Mem-Info 的日志。`,
  recordingAlone: (name) => `文件 ${name} 是一台机器的记录；请单独打开它。`,
  noZones: '记录的第一个样本里没有 /proc/zoneinfo，或者超过 1 MiB，所以无法用它做出场景。',
  notInLab: (name) => `文件 ${name} 不是场景；实验室只能打开场景。请关闭实验室，把文件放到页面上：页面也能打开故事、保存的运行和记录。`,
  foreign: {
    kernelLog: (name) => `文件 ${name} 是内核日志，但其中没有内存报告（Mem-Info），也没有 Zone ranges；日志的其他内容页面用不上。`,
    trace: (name) => `文件 ${name} 是一份 trace；页面能打开的是场景、故事和保存的运行。`,
    claims: (name) => `文件 ${name} 是 claims 文件，由命令“reclaim score”读取。页面能打开的是场景、故事和保存的运行。`,
    json: (name) => `文件 ${name} 是 JSON，但不是这个页面保存的运行。`,
    html: (name) => `文件 ${name} 是网页；这个页面能打开的是场景、故事和保存的运行。`,
    toml: (name) => `文件 ${name} 是 TOML，但不是场景：里面没有 [machine]、[before]、[after]、[[actor]] 这些表。`,
    markdown: (name) => `文件 ${name} 是 Markdown，但不是故事：故事以标题开头，并有“## 标题 {#name}”这样的幕。`,
    unknown: (name) => `文件 ${name} 不是场景、故事、保存的运行、记录，也不是 /proc/zoneinfo 这样的机器文件；页面只能打开这几种。`,
  },
  kindTooLong: {
    scenario: (name, bytes, most) => `文件 ${name} 有 ${bytes} 字节；场景的上限是 ${most} 字节。`,
    story: (name, bytes, most) => `文件 ${name} 有 ${bytes} 字节；故事的上限是 ${most} 字节。`,
  },
  saved: {
    refused: (why) => `无法打开这个文件：${why}。`,
    tooLong: (most) => `它超过 ${most} 字节`,
    cut: '它被截断或改动过；它不是 JSON',
    version: (version, right) => `它的版本是 ${version}；这个页面支持版本 ${right}`,
    noNumber: '不是数字',
    noLink: '里面没有链接',
    noScenario: '它的链接没有指明场景',
    notText: { scenario: '它的 scenario 既不是文本也不是 null', story: '它的 story 既不是文本也不是 null' },
    noOwn: {
      scenario: (scenario, lab) => `它给场景“${scenario}”带了自己的文本；只有场景“${lab}”可以带文本`,
      story: (scenario, lab) => `它给场景“${scenario}”带了自己的故事；只有场景“${lab}”可以带故事`,
    },
    textTooLong: {
      scenario: (bytes, most) => `它的场景有 ${bytes} 字节；上限是 ${most} 字节`,
      story: (bytes, most) => `它的故事有 ${bytes} 字节；上限是 ${most} 字节`,
    },
  },
};
