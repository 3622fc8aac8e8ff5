import { brotliCompressSync } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import {
  ATTACHMENT_TYPE,
  type ChangedShare,
  type ListedShare,
  type ShareResponse,
} from '#modules/workspace/api'
import { enterPassword, visit } from '#modules/workspace/shares/testing/visitor'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'
import { upload } from '#modules/workspace/testing/uploads'
import { workspaceStream } from '#modules/workspace/workspace'

const FUTURE = '2999-01-01T00:00:00.000Z'

test.group('Shares', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const share = async (id: number, body: object = {}) =>
    (await me.client.post<ShareResponse>(`blocks/${id}/shares`, body)).body.data
  const list = async () => (await me.client.get<ListedShare[]>('shares')).body.data
  const save = (id: number, ...content: object[]) =>
    me.client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
  const pageLink = (id: number) => ({
    type: 'paragraph',
    content: [{ type: 'page_link', attrs: { block_id: id } }],
  })

  test('a share is created, listed, changed and ended', async ({ assert }) => {
    const { page, file } = branch
    const { status, body } = await me.client.post<ShareResponse>(`blocks/${page}/shares`, {})
    assert.equal(status, 201)
    const { url, created_at: createdAt, ...settings } = body.data
    assert.match(url, /\/s\/[\w-]{22}$/)
    assert.match(createdAt, /^\d{4}-.*Z$/)
    const defaults = { expires_at: null, has_password: false, indexable: false, views: 0 }
    assert.deepEqual(settings, { id: 1, block_id: page, ...defaults })
    const second = await share(file, { expires_at: FUTURE, password: 'pass', indexable: true })
    assert.deepInclude(second, { id: 2, expires_at: FUTURE, has_password: true, indexable: true })
    const listed = await list()
    assert.deepEqual(
      listed.map(({ id, block }) => [id, block.id, block.path.length]),
      [
        [2, file, 1],
        [1, page, 3],
      ]
    )
    assert.deepEqual(
      listed.map((each) => each.url),
      [second.url, url]
    )
    const ofPage = await me.client.get<ShareResponse[]>(`blocks/${page}/shares`)
    assert.deepEqual(ofPage.body.data, [body.data])
    const changed = await me.client.put<ChangedShare>('shares/2', { password: null })
    assert.deepEqual(changed.body.data, {
      id: 2,
      block_id: file,
      expires_at: FUTURE,
      has_password: false,
      indexable: true,
    })
    const endless = await me.client.put<ChangedShare>('shares/2', { expires_at: null })
    assert.isNull(endless.body.data.expires_at)
    const minutes = await share(page, { expires_at: '2999-01-01T00:00Z', password: null })
    assert.deepInclude(minutes, { expires_at: '2999-01-01T00:00:00.000Z', has_password: false })
    assert.isNull((await share(page, { expires_at: null })).expires_at)
    for (const id of [2, 3, 4]) {
      assert.deepEqual((await me.client.delete(`shares/${id}`)).body.data, { id })
    }
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [1]
    )
    assert.deepEqual((await me.client.delete('shares')).body.data, { ended: 1 })
    assert.deepEqual((await me.client.delete('shares')).body.data, { ended: 0 })
    assert.deepEqual(await list(), [])
  })

  test('wrong input is refused and records nothing', async ({ assert }) => {
    const before = await eventsOf(me.id)
    const post = (body: object) => me.client.post(`blocks/${branch.page}/shares`, body)
    const wrong = [
      { expires_at: 'tomorrow' },
      { expires_at: '2999-02-30T00:00:00Z' },
      { expires_at: '2001-01-01T00:00:00Z' },
      { expires_at: 5 },
      { password: 'abc' },
      { password: '    ' },
      { password: 'a b c ' },
      { password: '\u200b\u200b\u200b\u200b' },
      { password: 'open\nsesame' },
      { password: 'open\ud800' },
      { password: 'x'.repeat(129) },
      { password: 7 },
      { indexable: 'yes' },
    ]
    for (const body of wrong) {
      assert.equal((await post(body)).status, 422, JSON.stringify(body))
    }
    const folder = await me.client.post(`blocks/${branch.folder}/shares`, {})
    assert.deepEqual([folder.status, folder.body.code], [422, 'E_FOLDER_SHARED'])
    for (const call of [me.client.put('shares/1', {}), me.client.delete('shares/1')]) {
      const { status, body } = await call
      assert.deepEqual([status, body.code], [404, 'E_SHARE_NOT_FOUND'])
    }
    assert.deepEqual(await eventsOf(me.id), before)
  })

  test('the share of another user is not found', async ({ assert }) => {
    await share(branch.page)
    const other = await signUpVerified()
    for (const call of [other.client.put('shares/1', {}), other.client.delete('shares/1')]) {
      assert.equal((await call).status, 404)
    }
    assert.lengthOf(await list(), 1)
  })

  test('the log holds neither the token nor the password', async ({ assert }) => {
    const { url } = await share(branch.page, { password: 'open sesame' })
    const store = await app.container.make('strata.event_store')
    const events = await Array.fromAsync(store.read(workspaceStream(me.id)))
    const { type, data } = events.at(-1)!
    assert.equal(type, 'BlockShared')
    const text = Buffer.from(data).toString()
    assert.notInclude(text, url.slice(-22))
    assert.notMatch(text, /scrypt|sesame/)
  })

  test('a visitor reads a shared page without scripts and cookies', async ({ assert }) => {
    const { page } = branch
    await save(page, paragraph('Sowing plan & <b>'))
    const { url } = await share(page)
    const { status, headers, html } = await visit(url)
    assert.equal(status, 200)
    assert.include(html, '<title>A page</title>')
    assert.include(html, 'Sowing plan &amp; &lt;b&gt;')
    assert.notMatch(html, /<script|<link|\son\w+=/i)
    assert.lengthOf(headers.getSetCookie(), 0)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow')
    assert.include(html, '<meta name="robots" content="noindex, nofollow">')
    const policy = headers.get('content-security-policy')!
    assert.include(policy, "default-src 'none'")
    assert.notInclude(policy, 'script')
    assert.match(html, /<a href="mailto:[^"]+">Report this page<\/a>/)
    assert.isBelow(brotliCompressSync(html).length, 60_000)
  })

  test('only an indexable share without a password is open to search engines', async ({
    assert,
  }) => {
    const open = await visit((await share(branch.page, { indexable: true })).url)
    assert.isNull(open.headers.get('x-robots-tag'))
    assert.notInclude(open.html, 'noindex')
    const locked = await share(branch.page, { indexable: true, password: 'pass' })
    assert.equal((await visit(locked.url)).headers.get('x-robots-tag'), 'noindex, nofollow')
  })

  test('views of a share are counted, but no HEAD and no preview', async ({ assert }) => {
    const { url } = await share(branch.section)
    await visit(url)
    await visit(`${url}/${branch.page}`)
    await visit(url, { method: 'HEAD' })
    await visit(url, { headers: { 'sec-purpose': 'prefetch' } })
    await visit(`${url}/99`)
    const [listed] = await list()
    assert.equal(listed!.views, 2)
  })

  test('requests of search engines and link previews count as no view', async ({ assert }) => {
    const { url } = await share(branch.section)
    const programs = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20.0',
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
      'http.rb/5.1.1 (Mastodon/4.2.1; +https://social.test/)',
    ]
    for (const agent of programs) {
      assert.equal((await visit(url, { headers: { 'user-agent': agent } })).status, 200)
    }
    const phone = 'Mozilla/5.0 (Linux; Android 12; CUBOT X70) AppleWebKit/537.36 Mobile'
    await visit(url, { headers: { 'user-agent': phone } })
    assert.equal((await list())[0]!.views, 1)
  })

  test('a file lists its sections and pages, and each page lists them too', async ({ assert }) => {
    const { file, section, page } = branch
    await me.client.put(`blocks/${page}/icon`, { icon: '🌱' })
    await save(page, paragraph('Text'))
    const { url } = await share(file)
    const path = new URL(url).pathname
    const root = await visit(url)
    assert.include(root.html, '<h1>A file</h1>')
    assert.include(root.html, `href="${path}/${section}"`)
    const opened = await visit(`${url}/${page}`)
    assert.include(opened.html, `href="${path}/${page}" aria-current="page"`)
    assert.include(opened.html, '<span aria-hidden="true">🌱</span> A page')
    assert.include(
      opened.html,
      `<nav class="crumbs" aria-label="Location"><a href="${path}">A file`
    )
    assert.notInclude(opened.html, 'A folder')
  })

  test('links lead within the share, and name nothing outside', async ({ assert }) => {
    const other = await makeBranch(me.client)
    await me.client.put(`blocks/${other.page}`, { name: 'Secret salary list' })
    const { section, page } = branch
    const payload = { name: 'Beside', block_type: 'page', parent_block_id: section }
    const beside = (await me.client.post<{ id: number }>('blocks', payload)).body.data.id
    const app = `/app/${branch.folder}/${branch.file}/${section}/${beside}`
    const marks = [{ type: 'link', attrs: { url: app } }]
    const text = { type: 'paragraph', content: [{ type: 'text', text: 'there', marks }] }
    await save(page, pageLink(beside), pageLink(other.page), text)
    const { url } = await share(section)
    const path = new URL(url).pathname
    const { html } = await visit(`${url}/${page}`)
    assert.include(html, `<a class="page-link" href="${path}/${beside}" dir="auto">Beside</a>`)
    assert.include(html, '<span class="page-link private">Private page</span>')
    assert.notInclude(html, 'salary')
    assert.notInclude(html, 'href="/app/')
  })

  test('an address in the app is shown like a private page, unless its item is shared', async ({
    assert,
  }) => {
    const other = await makeBranch(me.client)
    const pathOf = ({ folder, file, section, page }: Branch) =>
      `/app/${folder}/${file}/${section}/${page}`
    const path = pathOf(other)
    const { origin, host } = new URL(process.env.APP_URL!)
    const addresses = [
      path,
      `${path}/?view=1#block`,
      `/app/${other.folder}`,
      `/APP/${other.folder}/${other.file}`,
      `${origin}${path}`,
      `https://${host}${path}`,
      `//${host}${path}`,
      `/trash${path.slice('/app'.length)}`,
      '/search?q=salary',
    ]
    const linked = addresses.map((url) => ({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Secret ', marks: [{ type: 'link', attrs: { url } }] },
        { type: 'text', text: url, marks: [{ type: 'link', attrs: { url } }, { type: 'bold' }] },
      ],
    }))
    const bookmarkOf = (target: Branch) => ({
      type: 'bookmark',
      attrs: { url: origin + pathOf(target), title: 'Salary', description: 'Secret' },
    })
    const picture = { type: 'image', attrs: { src: origin + path, alt: 'Chart' } }
    const heading = { ...linked[0]!, type: 'heading', attrs: { level: 1 } }
    const contents = { type: 'table_of_contents' }
    await save(branch.page, contents, heading, ...linked, bookmarkOf(other), picture)
    const { url } = await share(branch.page)
    const { html } = await visit(url)
    assert.lengthOf(
      html.match(/<span class="page-link private">Private page<\/span>/g)!,
      addresses.length + 2
    )
    assert.notMatch(html, /secret|salary|\/app|\/trash|\/search/i)
    assert.include(html, 'Chart (not available)')
    await save(branch.page, bookmarkOf(branch), paragraph('end'))
    assert.include((await visit(url)).html, `href="${new URL(url).pathname}"`)
  })

  test('pictures and attachments are shown to visitors', async ({ assert }) => {
    const { page } = branch
    const picture = await upload(me.client, page, 'image/png', png())
    const attached = await upload(me.client, page, ATTACHMENT_TYPE, Buffer.from('log'))
    await save(
      page,
      { type: 'image', attrs: { src: `/api/v1/files/${picture}` } },
      { type: 'attachment', attrs: { file_key: attached, name: 'log.txt', size: 3 } }
    )
    const { url } = await share(page)
    const { html } = await visit(url)
    const path = new URL(url).pathname
    assert.include(html, `src="${path}/files/${picture}"`)
    const shown = await visit(`${url}/files/${picture}`)
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png'])
    const file = await visit(`${url}/files/${attached}`)
    assert.deepEqual([file.status, file.html], [200, 'log'])
    assert.equal(file.headers.get('content-disposition'), 'attachment')
  })

  test('a locked page can be shared', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}/is-page-locked`, { is_page_locked: true })
    assert.equal((await visit((await share(branch.page)).url)).status, 200)
  })

  test('a password opens the share and each of its addresses', async ({ assert }) => {
    const { section, page } = branch
    const picture = await upload(me.client, page, 'image/png', png())
    await save(page, { type: 'image', attrs: { src: `/api/v1/files/${picture}` } })
    await me.client.put(`blocks/${page}`, { name: 'Secret plan' })
    const { url } = await share(section, { password: 'open sesame' })
    for (const address of [url, `${url}/${page}`, `${url}/99`]) {
      const { status, html } = await visit(address)
      assert.equal(status, 200)
      assert.include(html, 'type="password"')
      assert.notMatch(html, /Secret|A section/)
    }
    const wrong = await enterPassword(url, 'open sesam')
    assert.equal(wrong.status, 422)
    assert.include(wrong.html, 'That password is wrong. Try again')
    const right = await enterPassword(`${url}/${page}`, 'open sesame')
    assert.equal(right.status, 303)
    assert.lengthOf(right.headers.getSetCookie(), 0)
    const opened = await visit(right.headers.get('location')!)
    assert.include(opened.html, 'Secret plan')
    const [, source] = /<img[^>]* src="([^"]+)"/.exec(opened.html)!
    assert.equal((await visit(source!.replaceAll('&amp;', '&'))).status, 200)
    assert.equal((await visit(`${url}/files/${picture}`)).status, 404)
  })

  test('a password with spaces at its ends opens the share as it was typed', async ({ assert }) => {
    const { url } = await share(branch.page, { password: '  four ' })
    assert.equal((await enterPassword(url, '  four ')).status, 303)
    assert.equal((await enterPassword(url, 'four')).status, 422)
  })

  test('another password voids what the former one opened', async ({ assert }) => {
    const { id, url } = await share(branch.page, { password: 'first' })
    const opened = (await enterPassword(url, 'first')).headers.get('location')!
    assert.include((await visit(opened)).html, 'A page')
    await me.client.put(`shares/${id}`, { password: 'second' })
    assert.include((await visit(opened)).html, 'type="password"')
    assert.equal((await enterPassword(url, 'first')).status, 422)
    assert.equal((await enterPassword(url, 'second')).status, 303)
    await me.client.put(`shares/${id}`, { password: null })
    assert.include((await visit(url)).html, '<h1>A page</h1>')
  })
})
