import { test } from '@japa/runner'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import { leftOut } from './left_out.js'
import { allNodes } from './import_index.js'
import type { ImportEntry } from './import_source.js'
import { type ArchiveFiles, opened, zipOf } from './testing/archives.js'

const id = (sign: string) => sign.repeat(32)
const uuid = (sign: string) => `${sign.repeat(8)}-0000-4000-8000-000000000000`
const note = JSON.stringify({
  title: 'Nets',
  isTrashed: false,
  textContent: 'x',
  userEditedTimestampUsec: 1_600_000_000_123_000,
})
const enex = (notes: string) => `<?xml version="1.0"?><en-export version="10">${notes}</en-export>`
const ENEX_NOTE =
  '<note><title>Star</title><content><![CDATA[<en-note>x</en-note>]]></content></note>'

interface Sample {
  format: string
  files: ArchiveFiles
  /** Lines of the report. */
  lines?: [path: string, code: string, detail?: string][]
  /** Files whose content is in a page that is read from another file. */
  consumed?: string[]
}

const SAMPLES: Sample[] = [
  {
    format: 'markdown',
    files: {
      'a.md': 'a',
      'a2.md': 'a',
      'b.txt': 'b',
      'c.html': 'c',
      'd.css': 'd',
      'e.json': '{}',
      'x/f': 'f',
    },
  },
  {
    format: 'html',
    files: { 'index.html': 'a', 'x/look.css': 'b', 'x/run.js': 'c', 'x/d.pdf': 'd', 'e.md': 'e' },
    lines: [
      ['x/look.css', 'page_look'],
      ['x/run.js', 'page_look'],
    ],
  },
  {
    format: 'obsidian',
    files: {
      'V/.obsidian/app.json': '{}',
      'V/.obsidian/plugins/p/main.js': 'x',
      'V/.git/HEAD': 'x',
      'V/.trash/Old.md': 'x',
      'V/a.md': 'a',
      'V/b.canvas': '{}',
    },
    lines: [
      ['V/.trash/Old.md', 'in_trash'],
      ['V/.obsidian', 'program_files', '2 files'],
      ['V/.git', 'program_files', '1 file'],
    ],
  },
  {
    format: 'notion',
    files: {
      'index.html': 'a',
      [`Home ${id('a')}.md`]: '# Home\n',
      'Home/index.html': '<p>Of the user</p>',
      [`Home/DB ${id('b')}.csv`]: 'Name\nRow\n',
      [`Home/DB ${id('b')}_all.csv`]: 'Name\nRow\n',
      [`Home/DB/Row ${id('c')}.md`]: '# Row\n',
      'Home/own.csv': 'a,b',
      'Home/own.js': 'x',
    },
    consumed: ['index.html', `Home/DB ${id('b')}.csv`, `Home/DB/Row ${id('c')}.md`],
  },
  {
    format: 'docmost',
    files: {
      'docmost-metadata.json': '{"pages":{}}',
      'a.md': 'a',
      'files/b.png': 'b',
      'c.json': '{}',
    },
    consumed: ['docmost-metadata.json'],
  },
  {
    format: 'outline',
    files: {
      'metadata.json': '{"exportVersion":1}',
      'Coast.json': JSON.stringify({ collection: { id: uuid('a') }, documents: {} }),
      'Other.json': '[]',
      [`uploads/${uuid('a')}/${uuid('b')}/own.json`]: '{}',
      'read me.md': 'x',
    },
    lines: [['Other.json', 'unreadable_text']],
    consumed: ['metadata.json'],
  },
  {
    format: 'keep',
    files: {
      'Takeout/Keep/Nets.json': note,
      'Takeout/Keep/Nets.html': '<p>x</p>',
      'Takeout/Keep/Alone.html': '<p>x</p>',
      'Takeout/Keep/Labels.txt': 'boats',
      'Takeout/archive_browser.html': 'x',
      'Takeout/Keep/map.png': 'x',
    },
    lines: [
      ['Takeout/Keep/Labels.txt', 'program_files'],
      ['Takeout/archive_browser.html', 'program_files'],
    ],
    consumed: ['Takeout/Keep/Nets.html'],
  },
  {
    format: 'evernote',
    files: {
      'a.enex': enex(ENEX_NOTE),
      'empty.enex': enex(''),
      'cut.enex': '<en-export>',
      'b.png': 'b',
    },
    lines: [['cut.enex', 'unreadable', 'after 0 notes']],
  },
  {
    format: 'docx',
    files: { 'a.docx': 'no Word document', 'b.doc': 'x', 'c.png': 'x' },
  },
  {
    format: 'strata',
    files: {
      'strata.json': JSON.stringify({
        format: 'strata',
        version: 1,
        pages_as: 'markdown',
        exported_from: 'https://old.test',
        items: [
          {
            ...summaryOf(1, 'page', null, 'Log'),
            favorite: false,
            template: false,
            sort: 'manual',
            path: 'Log.md',
          },
        ],
        files: [],
        left_out: [],
      }),
      'Log.md': 'x',
      'Unlisted.md': 'x',
      'account/settings.json': '{}',
      'account/events.json': '[]',
    },
    lines: [['account', 'account_data', '2 files']],
    consumed: ['strata.json'],
  },
]

test.group('Files of archives', () => {
  test('every file of {format} becomes a page, a file or a line of the report')
    .with(SAMPLES)
    .run(async ({ assert, cleanup }, { format, files, lines = [], consumed = [] }) => {
      const read = await opened(cleanup, await zipOf(files))
      assert.equal(read.format, format)
      assert.sameDeepMembers(
        read.problems.map(({ path, code, detail }) =>
          detail === undefined ? [path, code] : [path, code, detail]
        ),
        lines
      )
      const pages = [...allNodes(read.outline)].map(({ path }) => path)
      const attached = read.attachments.map(({ path }) => path)
      const places = [...pages, ...attached, ...consumed, ...lines.map(([path]) => path)]
      for (const path of Object.keys(files)) {
        const isThere = places.some((place) => path === place || path.startsWith(`${place}/`))
        assert.isTrue(isThere, path)
      }
      for (const path of consumed) assert.notInclude([...pages, ...attached], path)
    })

  test('a file that a format forgets has a line in the report', ({ assert }) => {
    const entries = ['a.md', 'b.png', 'list.json', 'x/c.bin', 'd.bin'].map(
      (path) => ({ path }) as ImportEntry
    )
    const outline = [{ path: 'a.md', title: 'a', kind: 'page' as const, children: [] }]
    const problems = [{ path: 'x', code: 'program_files' as const }]
    const read = { outline, attachments: [entries[1]!], problems, consumed: ['list.json'] }
    assert.deepEqual(leftOut(entries, read), [
      { path: 'x/c.bin', code: 'left_out' },
      { path: 'd.bin', code: 'left_out' },
    ])
  })

  test('an empty folder of {format} stays an item')
    .with([
      { format: 'markdown', files: { 'N/a.md': 'a', 'N/Ideas/': '', 'N/': '' } },
      { format: 'html', files: { 'N/a.html': 'a', 'N/Ideas/': '' } },
      {
        format: 'obsidian',
        files: { 'N/a.md': 'a', 'N/Ideas/': '', 'N/.obsidian/x': 'x', 'N/.obsidian/y/': '' },
      },
      {
        format: 'docmost',
        files: { 'N/docmost-metadata.json': '{}', 'N/a.md': 'a', 'N/Ideas/': '' },
      },
      { format: 'docx', files: { 'N/a.docx': 'x', 'N/Ideas/': '' } },
      { format: 'evernote', files: { 'N/a.enex': enex(ENEX_NOTE), 'N/Ideas/': '' } },
      { format: 'notion', files: { [`N/a ${id('a')}.md`]: '# a', 'N/Ideas/': '', 'N/a/': '' } },
    ] as { format: string; files: ArchiveFiles }[])
    .run(async ({ assert, cleanup }, { format, files }) => {
      const read = await opened(cleanup, await zipOf(files))
      assert.equal(read.format, format)
      const folders = [...allNodes(read.outline)].filter(({ kind }) => kind === 'folder')
      assert.includeMembers(
        folders.map(({ path }) => path),
        ['N/Ideas']
      )
      const others = folders.map(({ path }) => path).filter((path) => path !== 'N/Ideas')
      assert.isTrue(
        others.every((path) => path === 'N' || path in files),
        others.join()
      )
    })
})
