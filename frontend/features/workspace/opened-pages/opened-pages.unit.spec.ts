import { test } from '@japa/runner'
import { noteOpened, openedPages } from './opened-pages.js'

const ME = 1
const KEY = 'strata:1:opened'

test.group('Opened pages', (group) => {
  let kept: Map<string, string>

  group.each.setup(() => {
    kept = new Map()
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
    return () => {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
      else delete (globalThis as { localStorage?: unknown }).localStorage
    }
  })

  const addresses = (userId: number | null = ME) =>
    openedPages(userId).map(({ address }) => address)

  test('opened pages are listed once each, latest first, under their latest path', ({ assert }) => {
    noteOpened(ME, [1, 2, 3, 4])
    noteOpened(ME, [1, 2, 3, 5])
    noteOpened(ME, [1, 2, 9, 4])
    assert.deepEqual(addresses(), ['/app/1/2/9/4', '/app/1/2/3/5'])
    assert.deepEqual([addresses(2), addresses(null)], [[], []])
  })

  test('only as many opened pages are stored as are shown', ({ assert }) => {
    for (let id = 10; id < 40; id++) noteOpened(ME, [1, 2, 3, id])
    assert.lengthOf(addresses(), 11)
    assert.equal(addresses()[0], '/app/1/2/3/39')
  })

  test('invalid stored entries are skipped', ({ assert }) => {
    for (const value of ['', '{', 'null', '{"a":1}', '[[1,2,3],"x",[1,2,3,"4"],null]']) {
      kept.set(KEY, value)
      assert.deepEqual(addresses(), [], value)
    }
    kept.set(KEY, '[[1,2,3,4],[1]]')
    assert.deepEqual(addresses(), ['/app/1/2/3/4'])
  })

  test('nothing is stored and nothing throws when storage is off', ({ assert }) => {
    const refuse = () => {
      throw new Error('denied')
    }
    const value = { getItem: refuse, setItem: refuse }
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
    noteOpened(ME, [1, 2, 3, 4])
    assert.deepEqual(addresses(), [])
  })
})
