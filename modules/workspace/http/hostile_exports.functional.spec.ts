import { randomBytes } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { png } from '#platform/files/testing/pictures'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { ATTACHMENT_TYPE } from '#modules/workspace/api'
import { download, downloadTexts } from '#modules/workspace/exports/testing/download'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { bytesOf, show, upload } from '#modules/workspace/testing/uploads'

/** Attachments of a page that no buffer between server and client holds. */
const HEAVY = { files: 10, bytes: 4 * 1024 ** 2 }

/** Attack table of exports: each line is one way to misuse them. */
test.group('Hostile exports', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const rename = (id: number, name: string) => me.client.put(`blocks/${id}`, { name })
  const pageExport = () => `blocks/${branch.page}/export?format=markdown`
  const folderExport = () => `blocks/${branch.folder}/export?format=markdown`

  async function save(...content: object[]) {
    const body = { content: JSON.stringify({ type: 'doc', content }) }
    return (await me.client.put(`blocks/${branch.page}`, body)).status
  }

  const attachment = (key: string, name: string, size = 1) => ({
    type: 'attachment',
    attrs: { file_key: key, name, size },
  })

  async function makeHeavy() {
    const nodes: object[] = []
    for (let at = 0; at < HEAVY.files; at++) {
      const bytes = randomBytes(HEAVY.bytes)
      const key = await upload(me.client, branch.page, ATTACHMENT_TYPE, bytes)
      nodes.push(attachment(key, `${at}.bin`, bytes.length))
    }
    await save(...nodes)
  }

  /** Counts the files that are opened from now on. */
  async function countOpened(cleanup: (undo: () => void) => void) {
    const disk = await app.container.make(FileDisk)
    const { read } = disk
    let opened = 0
    disk.read = (...args) => {
      opened++
      return read.apply(disk, args)
    }
    cleanup(() => void (disk.read = read))
    return () => opened
  }

  test('another user’s block is answered as an unknown one', async ({ assert }) => {
    const other = await signUpVerified()
    for (const id of [branch.folder, branch.page, 987_654_321, 0, 'x']) {
      const { status, body } = await other.client.get(`blocks/${id}/export?format=json`)
      assert.deepEqual([status, body.code], [404, 'E_BLOCK_NOT_FOUND'], String(id))
    }
  })

  test('visitors and unverified users export nothing', async ({ assert }) => {
    const unverified = await signUp()
    for (const path of ['export?format=json', pageExport()]) {
      assert.equal((await new HttpClient().get(path)).status, 401)
      const { status, body } = await unverified.client.get(path)
      assert.deepEqual([status, body.code], [403, 'E_UNVERIFIED'])
    }
  })

  test('a block in the trash is not found, and everything omits the trash', async ({ assert }) => {
    await me.client.put(`blocks/${branch.section}/archive`)
    for (const id of [branch.section, branch.page]) {
      assert.equal((await me.client.get(`blocks/${id}/export?format=json`)).status, 404)
    }
    const files = await downloadTexts(me.client, 'export?format=markdown')
    assert.isTrue(files.has('A folder/A file/'))
    assert.isFalse([...files.keys()].some((path) => path.includes('A section')))
  })

  test('a locked page is exported and says so', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}/is-page-locked`, { is_page_locked: true })
    const files = await downloadTexts(me.client, pageExport())
    assert.include(files.get('A page.md'), '\nlocked: true\n')
  })

  test('names that lead out of a folder stay in the archive', async ({ assert }) => {
    await rename(branch.folder, '../../etc')
    await rename(branch.file, 'C:\\Windows\\..')
    await rename(branch.section, 'CON')
    await rename(branch.page, '/root/.ssh/id')
    const key = await upload(me.client, branch.page, ATTACHMENT_TYPE, Buffer.from('x'))
    await save(attachment(key, '..\\..\\evil.exe'))
    const files = await downloadTexts(me.client, folderExport())
    assert.deepEqual(
      [...files.keys()],
      [
        '-..-etc/',
        '-..-etc/C-Windows-/',
        '-..-etc/C-Windows-/CON_/',
        '-..-etc/C-Windows-/CON_/files/-..-evil.exe',
        '-..-etc/C-Windows-/CON_/-root-.ssh-id.md',
        'strata.json',
      ]
    )
  })

  test('names of 255 emoji, and equal names, become short and unique', async ({ assert }) => {
    const name = '🦀'.repeat(255)
    await rename(branch.page, name)
    const payload = { name, block_type: 'page', parent_block_id: branch.section, ordering: 99 }
    await me.client.post('blocks', payload)
    const files = await downloadTexts(me.client, `blocks/${branch.section}/export?format=markdown`)
    const short = '🦀'.repeat(25)
    const pages = [...files.keys()].filter((path) => path.endsWith('.md'))
    assert.deepEqual(pages, [`A section/${short}.md`, `A section/${'🦀'.repeat(23)} (2).md`])
    assert.include(files.get(pages[0]!), `title: "${name}"`)
  })

  test('a name cannot break out of the header or the front matter', async ({ assert }) => {
    await rename(branch.page, 'a"; filename="x.exe" --- title: b')
    const response = await download(me.client, pageExport())
    const disposition = response.headers.get('content-disposition')!
    assert.match(
      disposition,
      /^attachment; filename="[^"]+\.zip"; filename\*=UTF-8''[\w.%~-]+\.zip$/
    )
    await response.arrayBuffer()
    const [text] = [...(await downloadTexts(me.client, pageExport())).values()]
    assert.include(text, String.raw`title: "a\"; filename=\"x.exe\" --- title: b"` + '\n')
  })

  test('files of another user, and files that are gone, are left out and listed', async ({
    assert,
  }) => {
    const other = await signUpVerified()
    const theirs = await upload(
      other.client,
      (await makeBranch(other.client)).page,
      'image/png',
      png()
    )
    const unknown = 'f'.repeat(22)
    await show(me.client, branch.page, theirs, unknown)
    const files = await downloadTexts(me.client, pageExport())
    assert.deepEqual([...files.keys()], ['A page.md', 'strata.json'])
    const { left_out: leftOut } = JSON.parse(files.get('strata.json')!) as { left_out: object[] }
    assert.sameDeepMembers(leftOut, [
      { file: theirs, reason: 'no such file' },
      { file: unknown, reason: 'no such file' },
    ])
  })

  test('a page with hostile HTML exports it as text', async ({ assert }) => {
    await rename(branch.page, 'x</title><script>alert(1)</script>')
    await save(paragraph('</main><script>alert(1)</script>'))
    const path = `blocks/${branch.folder}/export?format=html`
    for (const [file, text] of await downloadTexts(me.client, path)) {
      assert.notInclude(text, '<script', file)
    }
  })

  test('a second export waits for none: 429 while the first one downloads', async ({ assert }) => {
    await makeHeavy()
    const leaving = new AbortController()
    const first = await download(me.client, folderExport(), { signal: leaving.signal })
    assert.equal(first.status, 200)
    const { status, body, headers } = await me.client.get('export?format=json')
    assert.deepEqual([status, body.code], [429, 'E_EXPORT_RUNNING'])
    assert.isNotNull(headers.get('retry-after'))
    // Another user's export is unaffected.
    const other = await signUpVerified()
    assert.isAbove((await downloadTexts(other.client, 'export?format=json')).size, 0)
    leaving.abort()
    await eventually(async () => {
      assert.equal((await download(me.client, pageExport(), { method: 'HEAD' })).status, 200)
    })
  })

  test('a client that reads slowly holds back the files, and nothing else', async ({
    assert,
    cleanup,
  }) => {
    await makeHeavy()
    const opened = await countOpened(cleanup)
    const response = await download(me.client, folderExport())
    const reader = response.body!.getReader()
    await reader.read()
    assert.equal((await me.client.get(`blocks/${branch.page}`)).status, 200)
    assert.isBelow(opened(), HEAVY.files)
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length
    }
    assert.equal(opened(), HEAVY.files)
    assert.isAbove(bytes, (HEAVY.files - 1) * HEAVY.bytes)
  })

  test('a client that hangs up ends the export', async ({ assert, cleanup }) => {
    await makeHeavy()
    const opened = await countOpened(cleanup)
    const leaving = new AbortController()
    const response = await download(me.client, folderExport(), { signal: leaving.signal })
    await response.body!.getReader().read()
    leaving.abort()
    await eventually(async () => {
      assert.equal((await download(me.client, pageExport(), { method: 'HEAD' })).status, 200)
    })
    assert.isBelow(opened(), HEAVY.files)
  })

  test('a file whose bytes are lost is left out, and the archive is complete', async ({
    assert,
  }) => {
    const key = await upload(me.client, branch.page, ATTACHMENT_TYPE, Buffer.from('x'))
    await save(attachment(key, 'lost.txt'))
    const disk = await app.container.make(FileDisk)
    for (const name of await bytesOf(key)) await disk.remove(`files/${name}`)
    const files = await downloadTexts(me.client, pageExport())
    assert.deepEqual([...files.keys()], ['A page.md', 'strata.json'])
  })

  test('a session that ends meanwhile gets no further pages', async ({ assert }) => {
    for (let at = 0; at < 25; at++) {
      const payload = { name: `P${at}`, block_type: 'page', parent_block_id: branch.section }
      await me.client.post('blocks', { ...payload, ordering: 99 })
    }
    await makeHeavy()
    const response = await download(me.client, folderExport())
    const reader = response.body!.getReader()
    await reader.read()
    assert.equal((await me.client.post('auth/sign-out')).status, 200)
    await assert.rejects(async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read());
    })
  })
})
