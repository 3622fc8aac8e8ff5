import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UserLimits } from '#platform/http/limits/user_limits'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

const TEXT = 'a lemon '.repeat(1_250)

/** Limits on reads and saves of large pages (decision 116). */
test.group('Large page budget', (group) => {
  // Disables refilling, because a slow machine would regain budget between calls.
  group.each.setup(() => {
    const limits = new UserLimits(true, () => 0)
    app.container.swap(UserLimits, () => limits)
    return () => app.container.restore(UserLimits)
  })

  const largePage = () => ({
    type: 'doc',
    content: Array.from({ length: 90 }, () => paragraph(TEXT)),
  })

  async function openLargePage() {
    const account = await signUpVerified()
    const { page } = await makeBranch(account.client)
    const { body } = await account.client.put<{ revision: number }>(`blocks/${page}`, {
      content: JSON.stringify(largePage()),
    })
    return { ...account, page, revision: body.data.revision }
  }

  /** Repeats a call up to its first rejection and returns the statuses. */
  async function callUntilRefused(call: () => Promise<{ status: number; headers: Headers }>) {
    const statuses: number[] = []
    let last: Awaited<ReturnType<typeof call>>
    do {
      last = await call()
      statuses.push(last.status)
    } while (last.status === 200 && statuses.length < 100)
    return { statuses, retryAfter: last.headers.get('retry-after') }
  }

  async function readsSmallPages({ client }: TestAccount) {
    const { page } = await makeBranch(client)
    return (await client.get(`blocks/${page}`)).status
  }

  test('rejects reads after 16 MB with Retry-After', async ({ assert }) => {
    const { client, page } = await openLargePage()
    const { statuses, retryAfter } = await callUntilRefused(() => client.get(`blocks/${page}`))
    assert.equal(statuses.at(-1), 429)
    // 16 MB in reads of 900 kB, after the initial save.
    assert.lengthOf(statuses, 19)
    assert.match(retryAfter ?? '', /^\d+$/)
    assert.equal(await readsSmallPages(await signUpVerified()), 200)
  })

  test('rejects saves of many places sooner than saves of one', async ({ assert }) => {
    const savesOf = async (places: number) => {
      const { client, page, revision } = await openLargePage()
      let base = revision
      const { statuses } = await callUntilRefused(async () => {
        const changes = Array.from({ length: places }, (_, i) => ({
          at: i * 2,
          delete: 1,
          insert: [paragraph(`${base} ${i} ${TEXT}`)],
        }))
        const response = await client.put<{ revision: number }>(`blocks/${page}`, {
          base_revision: base,
          changes,
        })
        base = response.body.data?.revision
        return response
      })
      assert.equal(statuses.at(-1), 429)
      return statuses.length
    }
    const [few, many] = [await savesOf(1), await savesOf(40)]
    assert.deepEqual([few, many], [18, 7])
  })

  test('rejects small saves of a page with many files as early as those of a long page', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const { page } = await makeBranch(client)
    const content = Array.from({ length: 900 }, (_, i) => {
      return { type: 'attachment', attrs: { file_key: `key-${i}`, name: 'a', size: 1 } }
    })
    const written = await client.put<{ revision: number }>(`blocks/${page}`, {
      content: JSON.stringify({ type: 'doc', content }),
    })
    let base = written.body.data.revision
    const { statuses } = await callUntilRefused(async () => {
      const changes = [{ at: 0, delete: 1, insert: [] }]
      const body = { base_revision: base, changes }
      const response = await client.put<{ revision: number }>(`blocks/${page}`, body)
      base = response.body.data?.revision
      return response
    })
    assert.equal(statuses.at(-1), 429)
    assert.isAtMost(statuses.length, 19)
  })
})
