import { isDeepStrictEqual } from 'node:util'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { png } from '#platform/files/testing/pictures'
import { ATTACHMENT_TYPE, type BlockType } from '#modules/workspace/api'
import { download, downloadFiles } from '#modules/workspace/exports/testing/download'
import { importFile } from '#modules/workspace/imports/testing/import_calls'
import { seedDemoWorkspace } from '#modules/workspace/index'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { upload } from '#modules/workspace/testing/uploads'
import { BlockQueries } from '#projections/blocks/queries'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'

const EVERYTHING = 'export?format=markdown'
/** Facts of an item that an import keeps; ids and the times of folders are its own. */
const KEPT = ['path', 'name', 'icon', 'block_type', 'ordering', 'sort', 'favorite', 'template']

test.group('Export, import and export', (group) => {
  let me: TestAccount

  group.each.setup(async () => {
    me = await signUpVerified()
  })

  async function make(name: string, type: BlockType, parent: number | null) {
    const payload = { name, block_type: type, parent_block_id: parent, ordering: 99 }
    return (await me.client.post<{ id: number }>('blocks', payload)).body.data.id
  }

  async function put(path: string, body: object) {
    const { status } = await me.client.put(path, body)
    if (status !== 200) throw new Error(`PUT ${path} returned ${status}`)
  }

  const save = (page: number, ...content: object[]) =>
    put(`blocks/${page}`, { content: JSON.stringify({ type: 'doc', content }) })

  /** Imports an export of everything into an empty account, and returns both exports. */
  async function exportedTwice() {
    const response = await download(me.client, EVERYTHING)
    const bytes = Buffer.from(await response.arrayBuffer())
    const other = await signUpVerified()
    const { status, error } = await importFile(other.client, { name: 'All.zip', bytes })
    if (status !== 'done') throw new Error(`The import is ${status}: ${error}`)
    return { first: await filesOf(me.client), second: await filesOf(other.client) }
  }

  /** Returns the files of an export of everything but the account's own data. */
  async function filesOf(client: HttpClient) {
    const files = await downloadFiles(client, EVERYTHING)
    const manifest = files.get('strata.json')!.toString()
    const texts = Array.from(files, ([path, bytes]) => [path, bytes.toString('latin1')] as const)
    const pages = texts.filter(([path]) => path !== 'strata.json' && !path.startsWith('account/'))
    const { items } = JSON.parse(manifest) as { items: Record<string, unknown>[] }
    const facts = items.map((item) => KEPT.map((name) => item[name]))
    return { pages, facts }
  }

  test('the sample workspace is equal in every byte after a round trip', async ({ assert }) => {
    const { container } = app
    await seedDemoWorkspace(
      await container.make(CommandBus),
      await container.make(Vault),
      await container.make(BlockQueries),
      me.id
    )
    const { first, second } = await exportedTwice()
    assert.isAbove(first.pages.length, 30)
    assert.deepEqual(second, first)
  }).timeout(120_000)

  test('files, links, marks, orders and pages without text are equal after a round trip', async ({
    assert,
  }) => {
    const { file, section, page } = await makeBranch(me.client)
    const renamed = await make('Draft', 'page', section)
    await put(`blocks/${renamed}`, { name: 'No text yet: 100 %' })
    const twin = await make('A page', 'page', section)
    await make('No pages', 'section', file)
    await put(`blocks/${page}/icon`, { icon: '⛵' })
    await put(`blocks/${page}/favorite`, { favorite: true })
    await put(`blocks/${twin}/template`, { template: true })
    await put(`blocks/${twin}/is-page-locked`, { is_page_locked: true })
    await put('blocks/sort', { parent_block_id: section, sort: 'name' })
    const picture = await upload(me.client, page, 'image/png', png())
    const attached = await upload(me.client, page, ATTACHMENT_TYPE, Buffer.from('=1+1;"x"'))
    const hidden = await upload(me.client, page, ATTACHMENT_TYPE, Buffer.from('x'))
    await save(
      page,
      { type: 'image', attrs: { src: `/api/v1/files/${picture}`, alt: 'A [boat]' } },
      { type: 'attachment', attrs: { file_key: attached, name: 'tide #1.csv', size: 8 } },
      { type: 'attachment', attrs: { file_key: hidden, name: 'desktop.ini', size: 1 } },
      { type: 'paragraph', content: [{ type: 'page_link', attrs: { block_id: twin } }] },
      paragraph('../../etc/passwd and <script>alert(1)</script> stay text')
    )
    const { first, second } = await exportedTwice()
    assert.include(JSON.stringify(first.pages), 'tide')
    assert.deepEqual(second, first)
  })

  test('a page of almost 1 MB is equal after a round trip', async ({ assert }) => {
    const { page } = await makeBranch(me.client)
    const line = 'Ebb & flow *of* the _tide_. '.repeat(50).trim()
    await save(page, ...Array.from({ length: 650 }, () => paragraph(line)))
    const { first, second } = await exportedTwice()
    assert.isAbove(Math.max(...first.pages.map(([, text]) => text.length)), 1_000_000)
    assert.isTrue(isDeepStrictEqual(second, first))
  })
})
