import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { ATTACHMENT_TYPE, FILES_PATH } from '#modules/workspace/api'
import { downloadFiles, downloadTexts, download } from '#modules/workspace/exports/testing/download'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { upload } from '#modules/workspace/testing/uploads'

interface Manifest {
  version: number
  pages_as: string
  root: number | null
  items: {
    id: number
    name: string
    path: string | null
    parent_block_id: number | null
    named_versions?: { version: number; name: string }[]
  }[]
  files: { key: string; path: string; size: number }[]
  left_out: object[]
}

const PLACE = 'A folder/A file/A section'

test.group('Exports', (group) => {
  let me: TestAccount
  let branch: Branch
  let second: number

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
    second = await make('Second', 'page', branch.section)
  })

  async function make(name: string, type: string, parent: number | null) {
    const payload = { name, block_type: type, parent_block_id: parent, ordering: 99 }
    return (await me.client.post<{ id: number }>('blocks', payload)).body.data.id
  }

  async function save(page: number, ...content: object[]) {
    const body = { content: JSON.stringify({ type: 'doc', content }) }
    const { status } = await me.client.put(`blocks/${page}`, body)
    if (status !== 200) throw new Error(`Saving returned ${status}`)
  }

  const image = (key: string) => ({ type: 'image', attrs: { src: `/api/v1/files/${key}` } })
  const link = (id: number) => ({
    type: 'paragraph',
    content: [{ type: 'page_link', attrs: { block_id: id } }],
  })
  const manifestOf = (files: Map<string, string>) =>
    JSON.parse(files.get('strata.json')!) as Manifest

  test('the list of contents names the named versions of a page', async ({ assert }) => {
    await save(branch.page, paragraph('Hello'))
    await me.client.put(`blocks/${branch.page}/versions/0`, { name: 'Draft' })
    const path = `blocks/${branch.section}/export?format=json`
    const { items } = manifestOf(await downloadTexts(me.client, path))
    const [named] = items.find(({ id }) => id === branch.page)!.named_versions!
    assert.deepInclude(named, { version: 0, name: 'Draft' })
    assert.notProperty(
      items.find(({ id }) => id === second)!,
      'named_versions'
    )
  })

  test('a folder becomes folders of Markdown with its pictures beside it', async ({ assert }) => {
    const picture = png()
    const key = await upload(me.client, branch.page, 'image/png', picture)
    await save(branch.page, paragraph('Hello'), image(key), link(second))
    await save(second, image(key), link(branch.page))
    await me.client.put(`blocks/${second}/favorite`, { favorite: true })
    await me.client.put(`blocks/${second}/icon`, { icon: '🦀' })
    const path = `blocks/${branch.folder}/export?format=markdown`
    const response = await download(me.client, path)
    assert.equal(response.headers.get('content-type'), 'application/zip')
    assert.match(
      response.headers.get('content-disposition')!,
      /^attachment; filename="A folder \d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''A%20folder%20/
    )
    await response.arrayBuffer()
    const files = await downloadTexts(me.client, path)
    assert.deepEqual(
      [...files.keys()],
      [
        'A folder/',
        'A folder/A file/',
        `${PLACE}/`,
        `${PLACE}/files/A page.png`,
        `${PLACE}/A page.md`,
        `${PLACE}/Second.md`,
        'strata.json',
      ]
    )
    assert.include(
      files.get(`${PLACE}/A page.md`),
      '---\n\nHello\n\n![](files/A%20page.png)\n\n[Second](Second.md)\n'
    )
    const other = files.get(`${PLACE}/Second.md`)!
    assert.match(other, /^---\ntitle: "Second"\nicon: "🦀"\norder: 2\ncreated: .+Z\nedited: .+Z\n/)
    assert.include(
      other,
      'favorite: true\n---\n\n![](files/A%20page.png)\n\n[A page](A%20page.md)\n'
    )
    const bytes = await downloadFiles(me.client, path)
    assert.isTrue(bytes.get(`${PLACE}/files/A page.png`)!.equals(picture))
    const manifest = manifestOf(files)
    assert.deepEqual(
      [manifest.version, manifest.pages_as, manifest.root, manifest.left_out],
      [1, 'markdown', branch.folder, []]
    )
    assert.deepEqual(
      manifest.items.map(({ id, path: place }) => [id, place]),
      [
        [branch.folder, 'A folder'],
        [branch.file, 'A folder/A file'],
        [branch.section, PLACE],
        [branch.page, `${PLACE}/A page.md`],
        [second, `${PLACE}/Second.md`],
      ]
    )
    assert.deepEqual(
      manifest.files.map(({ key: own, size }) => [own, size]),
      [[key, picture.length]]
    )
  })

  test('a page alone links to the pages outside by their addresses', async ({ assert }) => {
    await save(branch.page, link(second), link(987_654_321))
    const files = await downloadTexts(me.client, `blocks/${branch.page}/export?format=markdown`)
    assert.deepEqual([...files.keys()], ['A page.md', 'strata.json'])
    const { folder, file, section } = branch
    const address = `/app/${folder}/${file}/${section}/${second}`
    assert.include(
      files.get('A page.md'),
      `[Second](${new URL(address, process.env.APP_URL).href})`
    )
    assert.include(files.get('A page.md'), '\n\nDeleted page\n')
  })

  test('JSON has every document unchanged, and files by their keys', async ({ assert }) => {
    const key = await upload(me.client, branch.page, ATTACHMENT_TYPE, Buffer.from('tide'))
    const attrs = { file_key: key, name: 'tide.csv', size: 4 }
    const linked = await upload(me.client, branch.page, ATTACHMENT_TYPE, Buffer.from('ebb'))
    const marks = [{ type: 'link', attrs: { url: FILES_PATH + linked } }]
    const words = { type: 'paragraph', content: [{ type: 'text', text: 'Ebb', marks }] }
    await save(branch.page, { type: 'attachment', attrs }, words, link(second))
    const files = await downloadTexts(me.client, `blocks/${branch.section}/export?format=json`)
    assert.equal(files.get(`files/${linked}`), 'ebb')
    assert.deepEqual(
      [...files.keys()],
      [
        `files/${key}`,
        `files/${linked}`,
        `pages/${branch.page}.json`,
        `pages/${second}.json`,
        'strata.json',
      ]
    )
    const { body } = await me.client.get<{ content: string }>(`blocks/${branch.page}`)
    assert.deepEqual(JSON.parse(files.get(`pages/${branch.page}.json`)!), {
      id: branch.page,
      content: JSON.parse(body.data.content) as object,
    })
    assert.deepEqual(JSON.parse(files.get(`pages/${second}.json`)!), { id: second, content: null })
    assert.equal(files.get(`files/${key}`), 'tide')
    const [section, page] = manifestOf(files).items
    assert.deepEqual([section!.parent_block_id, section!.path], [null, null])
    assert.deepEqual(
      [page!.parent_block_id, page!.path],
      [branch.section, `pages/${branch.page}.json`]
    )
  })

  test('HTML opens without the app: a page each, a style sheet, and the contents', async ({
    assert,
  }) => {
    await me.client.put(`blocks/${second}`, { name: 'Ships & "boats"' })
    const key = await upload(me.client, branch.page, 'image/png', png())
    await save(branch.page, paragraph('<b>Hello</b>'), image(key), link(second))
    const files = await downloadTexts(me.client, `blocks/${branch.folder}/export?format=html`)
    const page = files.get(`${PLACE}/A page.html`)!
    assert.include(page, '<title>A page</title>')
    assert.include(page, '<link rel="stylesheet" href="../../../style.css">')
    assert.include(page, '<a href="../../../index.html">Contents</a>')
    assert.include(page, '&lt;b&gt;Hello&lt;/b&gt;')
    assert.include(page, 'src="files/A%20page.png"')
    assert.match(page, /<a[^>]+href="Ships%20%26%20boats\.html"[^>]*>Ships &amp; "boats"<\/a>/)
    assert.notMatch(page, /<script|\/api\/v1\//)
    assert.include(files.get('style.css'), '@media print')
    assert.include(
      files.get('index.html'),
      '<a href="A%20folder/A%20file/A%20section/Ships%20%26%20boats.html">Ships &amp; "boats"</a>'
    )
  })

  test('everything includes all folders and the data of the account', async ({ assert }) => {
    await make('Other', 'folder', null)
    const files = await downloadTexts(me.client, 'export?format=markdown')
    for (const path of [`${PLACE}/A page.md`, 'Other/', 'strata.json']) {
      assert.isTrue(files.has(path), path)
    }
    const profile = JSON.parse(files.get('account/profile.json')!) as { email: string }
    assert.equal(profile.email, me.email)
    const settings = JSON.parse(files.get('account/settings.json')!) as {
      storage: object
      shares: object[]
    }
    assert.properties(settings.storage, ['file_storage', 'text_storage', 'storage_limit'])
    assert.deepEqual(settings.shares, [])
    assert.isTrue(files.has('account/subscriptions.json'))
    assert.isTrue(files.has('account/events.jsonl'))
    const text = [...files].filter(([path]) => path.startsWith('account/')).join('\n')
    assert.notMatch(text, /"password"|token/i)
  })

  test('an account without notes exports its data', async ({ assert }) => {
    const { client } = await signUpVerified()
    const files = await downloadTexts(client, 'export?format=json')
    assert.deepEqual(manifestOf(files).items, [])
  })

  test('HEAD answers as GET would, without a body', async ({ assert }) => {
    const path = `blocks/${branch.page}/export?format=json`
    const response = await download(me.client, path, { method: 'HEAD' })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/zip')
    const missing = await download(me.client, 'blocks/987654321/export?format=json', {
      method: 'HEAD',
    })
    assert.equal(missing.status, 404)
  })

  test('a format that does not exist is refused', async ({ assert }) => {
    for (const query of ['', '?format=pdf', '?format[]=json']) {
      const { status, body } = await me.client.get(`blocks/${branch.page}/export${query}`)
      assert.deepEqual([status, body.code], [422, 'E_VALIDATION_ERROR'], query)
    }
  })
})
