import { QueryClient } from '@tanstack/react-query'
import { test } from '@japa/runner'
import type { BlockResponse } from '#modules/workspace/api'
import { keepLeftPage, MOST_LEFT, pageQuery } from './page-query.js'

const page = (id: number) => ({ id, content: `text ${id}` }) as BlockResponse

test.group('keepLeftPage', (group) => {
  let client: QueryClient

  group.each.setup(() => {
    client = new QueryClient()
    return () => client.clear()
  })

  const state = (id: number) => client.getQueryState(pageQuery(id).queryKey)

  test('a closed page is available at once and refetched when reopened', ({ assert }) => {
    keepLeftPage(client, page(1))
    assert.deepEqual(state(1)?.data, page(1))
    assert.isTrue(state(1)?.isInvalidated)
  })

  test('a closed page does not replace newer fetched data', ({ assert }) => {
    client.setQueryData(pageQuery(1).queryKey, { ...page(1), content: 'newer' })
    keepLeftPage(client, page(1))
    assert.equal(state(1)?.data?.content, 'newer')
  })

  test('the number of closed pages in memory is limited', ({ assert }) => {
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
