import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signUpVerified } from '#testing/accounts'
import { newPage, OUT_OF_REACH } from '#testing/browser/page'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import type { ApiBody } from '#testing/http_client'
import { Product } from '#testing/product'
import { EVERY_COMMAND, prepareCall } from '#modules/workspace/testing/every_command'
import * as steps from './steps.js'

test.group('Durability', (group) => {
  let directory: string
  let product: Product

  group.each.setup(async () => {
    directory = await temporaryDirectory()
    product = await Product.start({ directory })
    return () => product.stop()
  })

  /** Kills the server and starts another at the same address. */
  async function powerCut() {
    await product.kill()
    product = await Product.start({ directory, port: product.port })
  }

  test('a saved page survives a kill of the server', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url, expectedErrors: OUT_OF_REACH })
    await openNewPage(page, product)
    await page.keyboard.type('Written before the power went out')
    await steps.save(page)
    await powerCut()

    await page.reload()
    await page.assertText(steps.textOf(page), 'Written before the power went out')
  })

  test('text written while the server is unreachable is saved when the server returns', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url, expectedErrors: OUT_OF_REACH })
    await openNewPage(page, product)
    await page.keyboard.type('Before. ')
    await steps.save(page)
    await product.kill()
    await page.keyboard.type('During.')
    await page.keyboard.press('ControlOrMeta+S')
    await page.getByText(/^You’re offline/).waitFor()
    await page.getByText('Not saved', { exact: true }).first().waitFor()
    await page.assertText(steps.textOf(page), 'Before. During.')

    product = await Product.start({ directory, port: product.port })
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await page.assertText(steps.textOf(page), 'Before. During.')
  })

  test('a power cut during writes loses no acknowledged change', async ({ assert }) => {
    const { client } = await signUpVerified(product.url)
    const acknowledged: string[] = []
    for (let cut = 1; cut <= 3; cut++) {
      const writing = write(`cut ${cut}`)
      await eventually(() => assert.isAtLeast(acknowledged.length, cut * 10), { every: 1 })
      await powerCut()
      await writing
    }
    // The server answers before the read model has caught up with the log.
    await eventually(async () => {
      const { body } = await client.get<{ name: string }[]>('blocks')
      assert.includeMembers(
        body.data.map(({ name }) => name),
        acknowledged
      )
    })

    /** Creates folders one after another until the server is killed. */
    async function write(prefix: string) {
      for (let number = 0; ; number++) {
        const name = `${prefix}, number ${number}`
        const response = await client.post('blocks', folder(name)).catch(() => undefined)
        if (response?.status !== 201 && response?.status !== 200) return
        acknowledged.push(name)
      }
    }
  })

  test('every command interrupted by a power cut takes effect exactly once', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await signUpVerified(product.url)
    const prepare = () =>
      Promise.all(
        EVERY_COMMAND.filter(({ endsOthers }) => !endsOthers).map(async (command) => {
          const call = await prepareCall(command, client)
          return { ...command, call, key: crypto.randomUUID() }
        })
      )
    let commands = await prepare()
    const listening = await FeedClient.open(client)
    await eventually(() => assert.notEqual(listening.lastId, ''))
    listening.close()

    const send = ({ call: [method, path, body], key }: (typeof commands)[number]) =>
      client.request<ApiBody>(method, path, body, {
        idempotencyKey: key,
        headers: { 'x-request-id': key, 'x-xsrf-token': client.xsrfToken! },
      })
    const cutInTheMiddle = async () => {
      let answered = 0
      const sending = Promise.allSettled(
        commands.map((command) => send(command).then(() => answered++))
      )
      await eventually(() => assert.isAtLeast(answered, 4), { every: 1 })
      await powerCut()
      await sending
      return answered < commands.length
    }
    // On a busy machine the cut may come after the last response.
    while (!(await cutInTheMiddle())) commands = await prepare()

    for (const command of commands) {
      const { status, body } = await send(command)
      assert.oneOf(status, [200, 201], `${command.title}: ${body?.message}`)
    }
    // The feed reports all changes since then, from before and after the cut.
    const feed = await FeedClient.open(client, { after: listening.lastId })
    cleanup(() => feed.close())
    await eventually(() => {
      for (const { title, key, kinds } of commands) {
        const told = feed.changes.filter(({ cause }) => cause === key)
        assert.sameMembers(
          told.map(({ kind }) => kind),
          kinds,
          title
        )
      }
    })
  })
})

function folder(name: string) {
  return { name, block_type: 'folder', parent_block_id: null, ordering: 1 }
}

/** Signs in a new user and puts the cursor into the text of a new page. */
async function openNewPage(page: Page, product: Product) {
  const account = await signUpVerified(product.url)
  await page.goto('/auth/sign-in')
  await steps.signIn(page, account)
  await steps.createNamed(page, 'Add a folder', 'Folder')
  await steps.createNamed(page, 'Add a file', 'File')
  await steps.createNamed(page, 'Add section', 'Section')
  await steps.createPage(page)
  await steps.titleOf(page).press('Enter')
}
