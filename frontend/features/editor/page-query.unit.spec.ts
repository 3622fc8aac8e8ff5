import { QueryClient } from '@tanstack/react-query'
import { test } from '@japa/runner'
import type { BlockResponse } from '#modules/workspace/api'
import { keepLeftPage, MOST_LEFT, pageQuery } from './page-query.js'

const page = (id: number) => ({ id, content: `text ${id}` }) as BlockResponse

test.group('Pages that were left', (group) => {
  let client: QueryClient

  group.each.setup(() => {
    client = new QueryClient()
    return () => client.clear()
  })

  const state = (id: number) => client.getQueryState(pageQuery(id).queryKey)

  test('are there at once, and read again when they are opened', ({ assert }) => {
    keepLeftPage(client, page(1))
    assert.deepEqual(state(1)?.data, page(1))
    assert.isTrue(state(1)?.isInvalidated)
  })

  test('give way to what was read meanwhile', ({ assert }) => {
    client.setQueryData(pageQuery(1).queryKey, { ...page(1), content: 'newer' })
    keepLeftPage(client, page(1))
    assert.equal(state(1)?.data?.content, 'newer')
  })

  test('are no more than some', ({ assert }) => {
    const { now } = Date
    for (let id = 1; id <= MOST_LEFT + 3; id++) {
      Date.now = () => id
      keepLeftPage(client, page(id))
    }
    Date.now = now
    assert.lengthOf(client.getQueryCache().findAll(), MOST_LEFT)
    assert.isUndefined(state(3))
    assert.isDefined(state(4))
  })
})
