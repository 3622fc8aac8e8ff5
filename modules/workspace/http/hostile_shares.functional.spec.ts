import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { signUpStaff } from '#modules/admin/testing/staff'
import { withoutDemo } from '#modules/auth/testing/set_demo'
import { ShareLimits } from '#modules/workspace/index'
import type { ListedShare, ShareResponse } from '#modules/workspace/api'
import { OpenShares } from '#modules/workspace/shares/open_shares'
import { enterPassword, traits, visit } from '#modules/workspace/shares/testing/visitor'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { bytesOf, upload } from '#modules/workspace/testing/uploads'

const UNKNOWN = `/s/${'A'.repeat(22)}`
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>'

/** Attack table of shares: each line is one way to misuse them. */
test.group('Hostile shares', (group) => {
  let me: TestAccount
  let branch: Branch

  group.each.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const share = async (id: number, body: object = {}) =>
    (await me.client.post<ShareResponse>(`blocks/${id}/shares`, body)).body.data
  const save = (id: number, ...content: object[]) =>
    me.client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
  const showPicture = async (id: number) => {
    const key = await upload(me.client, id, 'image/png', png())
    await save(id, { type: 'image', attrs: { src: `/api/v1/files/${key}` } })
    return key
  }

  /** Ways to end what a visitor may see, each with the shared page and its share. */
  const ENDS: [title: string, end: (id: number) => Promise<unknown>][] = [
    ['an ended share', (id) => me.client.delete(`shares/${id}`)],
    ['ending all shares', () => me.client.delete('shares')],
    ['a page in the trash', () => me.client.put(`blocks/${branch.page}/archive`)],
    ['a folder in the trash', () => me.client.put(`blocks/${branch.folder}/archive`)],
    [
      'a permanently deleted page',
      async () => {
        await me.client.put(`blocks/${branch.page}/archive`)
        await me.client.delete(`blocks/${branch.page}`)
      },
    ],
    [
      'a disabled account',
      async () => (await signUpStaff()).client.post(`users/${me.id}/disable`, {}),
    ],
    [
      'a share that staff ended',
      async (id) => (await signUpStaff()).client.delete(`users/${me.id}/shares/${id}`),
    ],
  ]
  for (const [title, end] of ENDS) {
    test(`${title} gets the bytes of an unknown address at once`, async ({ assert }) => {
      const key = await showPicture(branch.page)
      const { id, url } = await share(branch.page)
      const files = `${url}/files/${key}`
      const { headers } = await visit(files)
      assert.equal((await visit(url)).status, 200)
      await end(id)
      const unknown = traits(await visit(UNKNOWN))
      assert.equal(unknown.status, 404)
      const conditional = { headers: { 'if-none-match': headers.get('etag')! } }
      assert.deepEqual(traits(await visit(url)), unknown)
      assert.deepEqual(traits(await visit(`${url}/${branch.page}`)), unknown)
      assert.deepEqual(traits(await visit(files)), unknown)
      assert.deepEqual(traits(await visit(files, conditional)), unknown)
      assert.deepEqual(traits(await visit(files, { headers: { range: 'bytes=0-3' } })), unknown)
      const head = traits(await visit(UNKNOWN, { method: 'HEAD' }))
      assert.deepEqual(traits(await visit(url, { method: 'HEAD' })), head)
      const posted = traits(await enterPassword(UNKNOWN, 'x'))
      assert.deepEqual(traits(await enterPassword(url, 'x')), posted)
    })
  }

  test('a share is not found from the moment of its end', async ({ assert }) => {
    const end = '2999-01-01T00:00:00.000Z'
    const { url } = await share(branch.page, { expires_at: end })
    const shares = await app.container.make(OpenShares)
    const isOpen = async (ms: number) => {
      const open = await shares.find(url.slice(-22), new Date(Date.parse(end) + ms))
      return open !== undefined
    }
    assert.deepEqual([await isOpen(-1), await isOpen(0)], [true, false])
  })

  test('a block outside the share and an invalid one get the same 404', async ({ assert }) => {
    const other = await makeBranch(me.client)
    const { url } = await share(branch.section)
    const unknown = traits(await visit(UNKNOWN))
    const wrong = [branch.file, branch.folder, other.page, 99_999_999, '0', '1e3', '-1', 'x']
    for (const id of wrong) assert.deepEqual(traits(await visit(`${url}/${id}`)), unknown, `${id}`)
    for (const path of ['/s/', '/s/x', `${UNKNOWN}/a/b/c`]) {
      assert.deepEqual(traits(await visit(path)), unknown, path)
    }
  })

  test('a page in the trash leaves the share of its section', async ({ assert }) => {
    const { url } = await share(branch.section)
    await me.client.put(`blocks/${branch.page}/archive`)
    assert.equal((await visit(`${url}/${branch.page}`)).status, 404)
    assert.notInclude((await visit(url)).html, 'A page')
  })

  test('a page that moves out of the share is not found, one that moves in is', async ({
    assert,
  }) => {
    const other = await makeBranch(me.client)
    const { url } = await share(branch.section)
    const to = (parent: number) => ({ ordering: 1, parent_block_id: parent })
    await me.client.put(`blocks/${branch.page}/ordering`, to(other.section))
    assert.equal((await visit(`${url}/${branch.page}`)).status, 404)
    await me.client.put(`blocks/${other.page}/ordering`, to(branch.section))
    assert.equal((await visit(`${url}/${other.page}`)).status, 200)
  })

  test('a file of another page of the owner is not reachable', async ({ assert }) => {
    const other = await makeBranch(me.client)
    const key = await showPicture(other.page)
    await showPicture(branch.page)
    const { url } = await share(branch.page)
    assert.equal((await visit(`${url}/files/${key}`)).status, 404)
  })

  test('a file that the page no longer shows is not reachable', async ({ assert }) => {
    const key = await showPicture(branch.page)
    const { url } = await share(branch.page)
    assert.equal((await visit(`${url}/files/${key}`)).status, 200)
    await save(branch.page, paragraph('Nothing'))
    assert.equal((await visit(`${url}/files/${key}`)).status, 404)
  })

  test('a file whose bytes are lost gets the bytes of an unknown address', async ({ assert }) => {
    const key = await showPicture(branch.page)
    const { url } = await share(branch.page)
    const disk = await app.container.make(FileDisk)
    for (const name of await bytesOf(key)) await disk.remove(`files/${name}`)
    assert.deepEqual(traits(await visit(`${url}/files/${key}`)), traits(await visit(UNKNOWN)))
  })

  test('the file of another user is not reachable, even if the page names it', async ({
    assert,
  }) => {
    const other = await signUpVerified()
    const { page } = await makeBranch(other.client)
    const key = await upload(other.client, page, 'image/png', png())
    await save(branch.page, { type: 'image', attrs: { src: `/api/v1/files/${key}` } })
    const { url } = await share(branch.page)
    assert.equal((await visit(`${url}/files/${key}`)).status, 404)
  })

  for (const key of ['..%2f..%2fetc%2fpasswd', '%00', '....//', '%2e%2e%2findex.html', '*']) {
    test(`traversal in a file's key is not found: ${key}`, async ({ assert }) => {
      const { url } = await share(branch.page)
      const { status } = await visit(`${url}/files/${key}`)
      assert.include([400, 404], status)
    })
  }

  test('script in names, texts and addresses stays inert', async ({ assert }) => {
    await me.client.put(`blocks/${branch.page}`, { name: `a < b ${SCRIPT}` })
    const marks = [{ type: 'link', attrs: { url: 'javascript:alert(1)' } }]
    await save(
      branch.page,
      paragraph(SCRIPT),
      { type: 'paragraph', content: [{ type: 'text', text: 'go', marks }] },
      { type: 'code_block', attrs: { language: 'xml' }, content: [{ type: 'text', text: SCRIPT }] }
    )
    const { url } = await share(branch.section)
    for (const address of [url, `${url}/${branch.page}`]) {
      const { html, headers } = await visit(address)
      assert.notMatch(html, /<script|<img|javascript:/i)
      assert.match(headers.get('content-security-policy')!, /^default-src 'none'/)
    }
  })

  test('an address cannot put anything into the page', async ({ assert }) => {
    const { url } = await share(branch.page, { password: 'pass' })
    const { html } = await visit(`${url}?pass=%22%3E%3Cscript%3E&x=%3Cb%3E`)
    assert.notMatch(html, /<script|<b>/)
  })

  test('a forged, foreign or doubled proof of the password opens nothing', async ({ assert }) => {
    const first = await share(branch.page, { password: 'pass' })
    const second = await share(branch.page, { password: 'pass' })
    const opened = (await enterPassword(first.url, 'pass')).headers.get('location')!
    const { search, searchParams } = new URL(opened, first.url)
    const proof = searchParams.get('pass')!
    const forged = [
      `${second.url}${search}`,
      `${first.url}${search}x`,
      `${first.url}${search}&pass=${proof}`,
      `${first.url}?pass[]=${proof}`,
      `${first.url}?pass=`,
    ]
    for (const address of forged) {
      assert.include((await visit(address)).html, 'type="password"', address)
    }
  })

  test('guessing a password is limited', async ({ assert, cleanup }) => {
    cleanup(await withoutDemo())
    const { url } = await share(branch.page, { password: 'pass' })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await enterPassword(url, `guess ${i}`)).status)
    assert.equal(statuses[0], 422)
    assert.equal(statuses.at(-1), 429)
    const right = await enterPassword(url, 'pass')
    assert.equal(right.status, 429)
    assert.isAbove(Number(right.headers.get('retry-after')), 0)
    assert.include(right.headers.get('content-type')!, 'text/html')
  })

  test('guessing tokens is limited, and then finds no share at all', async ({
    assert,
    cleanup,
  }) => {
    const { url } = await share(branch.page)
    const limits = new ShareLimits(true, () => 0)
    app.container.swap(ShareLimits, () => limits)
    cleanup(() => app.container.restore(ShareLimits))
    const statuses = new Set<number>()
    for (let i = 0; i < 62; i++) statuses.add((await visit(UNKNOWN)).status)
    assert.deepEqual([...statuses], [404, 429])
    assert.equal((await visit(url)).status, 429)
  })

  test('a body that is no form, or too large, is refused', async ({ assert }) => {
    const { url } = await share(branch.page, { password: 'pass' })
    const large = await visit(url, { method: 'POST', body: `password=${'x'.repeat(10_000)}` })
    assert.equal(large.status, 413)
    const json = await visit(url, { method: 'POST', body: '{"password":"pass"}' })
    assert.equal(json.status, 422)
  })

  test('methods that change something are unknown', async ({ assert }) => {
    const { url } = await share(branch.page)
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      assert.equal((await visit(url, { method })).status, 404, method)
    }
    assert.equal((await visit(url)).status, 200)
  })

  test('permanent deletion leaves nothing of a share in the tables', async ({ assert }) => {
    const { url } = await share(branch.page, { password: 'pass' })
    await visit(url)
    await me.client.get<ListedShare[]>('shares')
    await me.client.put(`blocks/${branch.page}/archive`)
    await me.client.delete(`blocks/${branch.page}`)
    const pool = await app.container.make('strata.queries_pool')
    const { rows } = await pool.query(
      `select owner_id from rm_shares.shares where owner_id = $1
       union all select owner_id from share_views where owner_id = $1`,
      [me.id]
    )
    assert.deepEqual(rows, [])
  })
})
