import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockResponse, BlockSummary } from '#modules/workspace/api'
import {
  type ArchiveFiles,
  zipOf,
  zipWithNames,
} from '#modules/workspace/imports/read/testing/archives'
import {
  PROBLEMS,
  type RefusalCode,
  REFUSALS,
} from '#modules/workspace/imports/read/import_problems'
import { RUN_PROBLEMS } from '#modules/workspace/imports/run/problems'
import { importFile, send, until } from '#modules/workspace/imports/testing/import_calls'

const PAGE = { 'Notes/Good.md': 'Good text\n' }

const SCRIPTED =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

/** Archives that are refused as a whole. */
const REFUSED: { title: string; code: RefusalCode; bytes: () => Promise<Buffer> }[] = [
  {
    title: 'a zip without its end',
    code: 'damaged',
    bytes: async () => (await zipOf(PAGE)).subarray(0, -30),
  },
  {
    title: 'random bytes named zip',
    code: 'not_an_archive',
    bytes: async () => Buffer.alloc(5_000, 'x'),
  },
  { title: 'an empty zip', code: 'not_an_archive', bytes: () => zipOf({}) },
  {
    title: 'a zip that unpacks to far more than it holds',
    code: 'suspicious',
    bytes: async () => withSize(await zipOf({ 'a.md': Buffer.alloc(1_000_000) }), 0xfffffff0),
  },
  {
    title: 'a zip whose inner zip unpacks to far more than it holds',
    code: 'suspicious',
    bytes: () => zipOf({ 'Export-1-Part-1.zip': Buffer.alloc(80 * 1024 ** 2) }),
  },
]

/** Archives of which the good part is imported, and the rest is reported or harmless. */
const IN_PART: { title: string; bytes: () => Promise<Buffer>; reasons?: string[] }[] = [
  {
    title: 'a name that leads upwards',
    reasons: [PROBLEMS.unsafe_name],
    bytes: () => zipWithNames({ ...PAGE, 'aa/evil.md': 'x' }, { 'aa/evil.md': '../evil.md' }),
  },
  {
    title: 'an absolute name',
    reasons: [PROBLEMS.unsafe_name],
    bytes: () => zipWithNames({ ...PAGE, 'aevil.md': 'x' }, { 'aevil.md': '/evil.md' }),
  },
  {
    title: 'names that differ in case only',
    bytes: () => zipOf({ ...PAGE, 'Notes/GOOD.md': 'Other text\n' }),
  },
  {
    title: 'a picture that is no picture',
    reasons: [RUN_PROBLEMS.picture_as_file],
    bytes: () =>
      zipOf({ 'Notes/Good.md': 'Good text\n\n![x](x.png)\n', 'Notes/x.png': 'no picture' }),
  },
  {
    title: 'a picture that is cut off',
    bytes: () =>
      zipOf({
        'Notes/Good.md': 'Good text\n\n![x](x.png)\n',
        'Notes/x.png': png({ size: 4_000 }).subarray(0, 2_000),
      }),
  },
  {
    title: 'an empty attachment',
    reasons: [PROBLEMS.empty_file],
    bytes: () => zipOf({ 'Notes/Good.md': 'Good text\n\n[x](null)\n', 'Notes/null': '' }),
  },
  {
    title: 'scripts and dangerous addresses',
    bytes: () =>
      zipOf({
        'Notes/Good.md': 'Good text <script>alert(1)</script> [x](javascript:alert(1))\n',
      }),
  },
  {
    title: 'a nested zip',
    bytes: async () => zipOf({ ...PAGE, 'Notes/inner.zip': await zipOf(PAGE) }),
  },
  {
    title: 'a link to another file',
    reasons: [PROBLEMS.symlink],
    bytes: async () => {
      const zip = await zipOf({ ...PAGE, 'Notes/link': '/etc/passwd' })
      return withAttributes(zip, 'Notes/link', 0o120777)
    },
  },
  {
    title: 'a file of 100 MB',
    reasons: [RUN_PROBLEMS.file_too_large],
    bytes: () => zipOf({ ...PAGE, 'Notes/big.bin': Buffer.alloc(100_000_000) }),
  },
  {
    title: 'a text of 100 MB',
    reasons: [`${PROBLEMS.too_long} (Notes/Long.md)`, `${PROBLEMS.too_large} (Notes/Long.md)`],
    bytes: () => zipOf({ ...PAGE, 'Notes/Long.md': Buffer.alloc(100_000_000, 'a ') }),
  },
  {
    title: 'a drawing that runs a script',
    bytes: () => zipOf({ 'Notes/Good.md': 'Good text\n\n![x](x.svg)\n', 'Notes/x.svg': SCRIPTED }),
  },
  {
    title: 'names that systems reserve or cannot write',
    bytes: () =>
      zipWithNames(
        {
          ...PAGE,
          'Notes/CON.md': 'a',
          'Notes/aux .md': 'b',
          'Notes/bell-.md': 'c',
          [`Notes/${'n'.repeat(900)}.md`]: 'd',
          'Notes/Cafe\u0301.md': 'e',
          'Notes/Caf\u00e9.md': 'f',
        },
        { 'Notes/bell-.md': 'Notes/bell\u0007.md' }
      ),
  },
  {
    title: 'a file that has a thousand dots and spaces for a name',
    bytes: () => zipOf({ ...PAGE, [`Notes/${'. '.repeat(500)}.md`]: 'a' }),
  },
]

/** Overwrites the unpacked size of the only entry in the list of contents. */
function withSize(zip: Buffer, size: number) {
  const at = zip.indexOf(Buffer.from('PK\u0001\u0002'))
  zip.writeUInt32LE(size, at + 24)
  return zip
}

/** Overwrites the Unix type and rights of a file in the list of contents. */
function withAttributes(zip: Buffer, name: string, mode: number) {
  zip.writeUInt32LE((mode << 16) >>> 0, zip.lastIndexOf(Buffer.from(name)) - 46 + 38)
  return zip
}

test.group('Hostile imports', (group) => {
  let me: TestAccount

  group.each.setup(async () => {
    me = await signUpVerified()
  })

  /** Returns the texts of all pages. */
  async function texts(parent: number | null = null): Promise<string[]> {
    const query = parent === null ? '' : `?parent_block_id=${parent}`
    const found: string[] = []
    for (const { id, block_type } of (await me.client.get<BlockSummary[]>(`blocks${query}`)).body
      .data) {
      if (block_type !== 'page') found.push(...(await texts(id)))
      else found.push((await me.client.get<BlockResponse>(`blocks/${id}`)).body.data.content ?? '')
    }
    return found
  }

  test('refuses {title}')
    .with(REFUSED)
    .run(async ({ assert }, { bytes, code }) => {
      const id = await send(me.client, 'Notes.zip', await bytes())
      const failed = await until(me.client, id, 'failed')
      assert.equal(failed.error, REFUSALS[code])
      assert.isEmpty(await texts())
    })

  test('imports the good part of an archive with {title}')
    .with(IN_PART)
    .run(async ({ assert }, { bytes, reasons = [] }) => {
      const done = await importFile(me.client, { bytes: await bytes() })
      assert.equal(done.status, 'done')
      const all = (await texts()).join('\n')
      assert.include(all, 'Good text')
      assert.notMatch(all, /"(?:url|src|href)":"(?:javascript|data):/)
      const { pages, pages_found, files, files_found, problems } = done.report!
      const explained = pages === pages_found && files === files_found
      assert.isTrue(explained || problems.length > 0, JSON.stringify(done.report))
      const given = problems.map(({ reason }) => reason)
      for (const reason of reasons) assert.include(given, reason)
    })

  test('attaches a drawing that runs a script, and shows it in no page', async ({ assert }) => {
    const bytes = await zipOf({ 'Good.md': 'Good text\n\n![x](x.svg)\n', 'x.svg': SCRIPTED })
    await importFile(me.client, { bytes })
    const [text] = await texts()
    assert.include(text, '"type":"attachment"')
    assert.notInclude(text, '"type":"image"')
  })

  test('requests nothing that a file of any format names', async ({ assert, cleanup }) => {
    let requests = 0
    const server = createServer((_, response) => {
      requests++
      response.end()
    }).listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`
    const html = `<p>Good text</p><img src="${address}"><link rel="stylesheet" href="${address}">
      <iframe src="${address}"></iframe><video src="${address}"></video>`
    const archives: ArchiveFiles[] = [
      { 'Good.md': `Good text\n\n![x](${address})\n\n[y](${address})\n` },
      { 'Good.html': html },
    ]
    for (const files of archives) {
      const { status } = await importFile(me.client, { bytes: await zipOf(files) })
      assert.equal(status, 'done')
    }
    assert.equal(requests, 0)
  })

  test('accepts no compressed request that claims to be an archive', async ({ assert }) => {
    const bytes = deflateRawSync(await zipOf(PAGE))
    const id = await send(me.client, 'Notes.zip', bytes)
    assert.isNotEmpty((await until(me.client, id, 'failed')).error)
  })
})
