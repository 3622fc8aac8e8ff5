import { test } from '@japa/runner'
import {
  MAX_COPIED_BLOCKS,
  MAX_FAVORITES,
  MAX_SORTED_LISTS,
  MAX_TEMPLATES,
  type BlockType,
  type ListSort,
} from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Copy } from '#modules/workspace/copy'
import type { PageSetting } from '#modules/workspace/page_setting'
import {
  liveFavorites,
  liveTemplates,
  sortOf,
  workspaceAggregate,
  type WorkspaceCommand,
} from '#modules/workspace/workspace'
import {
  abcd,
  archived,
  branch,
  create,
  created,
  givenTree as given,
  order,
} from '#modules/workspace/testing/tree_events'

test.group('Workspace: create', () => {
  test('creates a folder at the top level, a file in it, a section in that, a page in that', ({
    assert,
  }) => {
    for (const [type, parent] of [
      ['folder', null],
      ['file', 1],
      ['section', 2],
      ['page', 3],
    ] as const) {
      const [event] = given(...branch)
        .when(create(9, type, parent))
        .events()
      assert.deepInclude(event!.data, { block_id: 9, block_type: type, parent_block_id: parent })
    }
  })

  test('creates a block with ordering 1 first', ({ assert }) => {
    const events = given(...abcd)
      .when(create(9, 'folder', null))
      .events()
    assert.deepEqual(order(given(...abcd, ...events).state()), [9, 1, 2, 3, 4])
    assert.deepInclude(events[0]!.data, { ordering: 1, name: 'New', name_bytes: 3 })
  })

  test('creates a block at the given place, or last if there are fewer siblings', ({ assert }) => {
    const middle = given(...abcd)
      .when(create(9, 'folder', null, 3))
      .events()
    assert.deepEqual(order(given(...abcd, ...middle).state()), [1, 2, 9, 3, 4])
    const last = given(...abcd)
      .when(create(9, 'folder', null, 99))
      .events()
    assert.deepEqual(order(given(...abcd, ...last).state()), [1, 2, 3, 4, 9])
    assert.deepInclude(last[0]!.data, { ordering: 5 })
  })

  const refusals: [BlockType, number | null, string][] = [
    ['folder', 1, 'E_PARENT_TYPE'],
    ['file', null, 'E_PARENT_REQUIRED'],
    ['file', 99, 'E_PARENT_NOT_FOUND'],
    ['file', 2, 'E_PARENT_TYPE'],
    ['section', 1, 'E_PARENT_TYPE'],
    ['page', 2, 'E_PARENT_TYPE'],
    ['page', 4, 'E_PARENT_TYPE'],
  ]
  for (const [type, parent, code] of refusals) {
    test(`rejects a ${type} in ${parent === null ? 'nothing' : `block ${parent}`}`, () => {
      given(...branch)
        .when(create(9, type, parent))
        .thenRefused(code)
    })
  }

  test('rejects a parent in the trash or below a block in the trash', () => {
    given(...branch, archived(3))
      .when(create(9, 'page', 3))
      .thenRefused('E_PARENT_NOT_FOUND')
    given(...branch, archived(1))
      .when(create(9, 'page', 3))
      .thenRefused('E_PARENT_NOT_FOUND')
  })
})

test.group('Workspace: duplicate', () => {
  /** Copies get the ids of their originals plus 100, and names after their originals. */
  const duplicate = (blockId: number, ...inside: number[]): WorkspaceCommand => {
    const copyOf = (id: number): [number, Copy] => [
      id,
      { id: 100 + id, name: `Copy ${id}`, icon: null, contentBytes: id },
    ]
    return { type: 'DuplicateBlock', blockId, copies: new Map([blockId, ...inside].map(copyOf)) }
  }
  const twoPages = [...branch, created(5, 'page', 3, 'a1')]

  test('copies a block with its descendants, in their order', ({ assert }) => {
    const events = given(...twoPages)
      .when(duplicate(2, 3, 4, 5))
      .events()
    assert.deepEqual(
      events.map(({ type, data }) => type === 'BlockCreated' && [data.block_id, data.copy]),
      [2, 3, 4, 5].map((of) => [100 + of, { of, content_bytes: of }])
    )
    assert.deepInclude(events[0]!.data, { parent_block_id: 1, name: 'Copy 2', name_bytes: 6 })
    const after = given(...twoPages, ...events).state()
    assert.deepEqual(order(after, 1), [2, 102])
    assert.deepEqual(order(after, 102), [103])
    assert.deepEqual(order(after, 103), [104, 105])
    assert.deepEqual(order(after, 3), [4, 5])
  })

  test('places the copy right after its original', ({ assert }) => {
    for (const [id, expected] of [
      [1, [1, 101, 2, 3, 4]],
      [3, [1, 2, 3, 103, 4]],
      [4, [1, 2, 3, 4, 104]],
    ] as const) {
      const [event] = given(...abcd)
        .when(duplicate(id))
        .events()
      assert.deepEqual(order(given(...abcd, event!).state()), expected)
      assert.deepInclude(event!.data, { ordering: id + 1 })
    }
  })

  test('copies nothing that is in the trash', ({ assert }) => {
    const events = given(...twoPages, archived(4))
      .when(duplicate(3, 5))
      .events()
    assert.deepEqual(order(given(...twoPages, archived(4), ...events).state(), 103), [105])
    assert.deepInclude(events[1]!.data, { block_id: 105, ordering: 1 })
  })

  test('copies the settings of a page, but no lock, favorite or template', () => {
    const settings: WorkspaceEvent[] = [
      { type: 'PageFontChanged', data: { block_id: 4, font_family: 2 } },
      { type: 'PageWidthChanged', data: { block_id: 4, is_full_width: true } },
      { type: 'PageTextSizeChanged', data: { block_id: 4, is_small_text: true } },
    ]
    const data = { ...created(104, 'page', 3, 'a1').data, ordering: 2, name: 'Copy 4' }
    given(
      ...branch,
      ...settings,
      { type: 'PageLockChanged', data: { block_id: 4, is_page_locked: true } },
      { type: 'BlockFavoriteChanged', data: { block_id: 4, is_favorite: true } },
      { type: 'PageTemplateChanged', data: { block_id: 4, is_template: true } }
    )
      .when(duplicate(4))
      .then(
        {
          type: 'BlockCreated',
          data: { ...data, name_bytes: 6, copy: { of: 4, content_bytes: 4 } },
        } as WorkspaceEvent,
        ...settings.map(({ type, data: changed }) => {
          return { type, data: { ...changed, block_id: 104 } } as WorkspaceEvent
        })
      )
  })

  test('gives each copy the icon of its original', ({ assert }) => {
    const copies = new Map<number, Copy>([
      [3, { id: 103, name: 'Copy', icon: '🌱', contentBytes: 0 }],
      [4, { id: 104, name: 'Copy', icon: null, contentBytes: 0 }],
    ])
    const events = given(...branch)
      .when({ type: 'DuplicateBlock', blockId: 3, copies })
      .events()
    assert.deepEqual(
      events.map(({ type }) => type),
      ['BlockCreated', 'BlockIconChanged', 'BlockCreated']
    )
    assert.deepEqual(events[1]!.data, { block_id: 103, icon: '🌱' })
  })

  test('rejects a block that is missing or in the trash', () => {
    given(...branch)
      .when(duplicate(99))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(1))
      .when(duplicate(4))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('rejects more blocks than one command copies', () => {
    const pages = Array.from({ length: MAX_COPIED_BLOCKS - 1 }, (_, i) => 10 + i)
    const many = [...branch, ...pages.map((id, i) => created(id, 'page', 3, `b${100 + i}`))]
    given(...many)
      .when(duplicate(3, 4, ...pages))
      .thenRefused('E_TOO_MUCH_TO_COPY')
    given(...many, archived(4))
      .when(duplicate(3, ...pages))
      .events()
  })

  test('rejects a block that appeared after the copies were prepared', () => {
    given(...twoPages)
      .when(duplicate(3, 4))
      .thenRefused('E_CONFLICT')
  })
})

test.group('Workspace: rename', () => {
  const rename = (blockId: number, name: string, currentName = 'x'): WorkspaceCommand => ({
    type: 'RenameBlock',
    blockId,
    name,
    currentName,
  })

  test('renames a block, including to an empty name', () => {
    const data = { block_id: 2, name: 'Käse', name_bytes: 5 }
    given(...branch)
      .when(rename(2, 'Käse'))
      .then({ type: 'BlockRenamed', data })
    const empty = { block_id: 2, name: '', name_bytes: 0 }
    given(...branch)
      .when(rename(2, ''))
      .then({ type: 'BlockRenamed', data: empty })
  })

  test('renaming to the same name changes nothing', () => {
    given(...branch)
      .when(rename(2, 'x'))
      .then()
  })

  test('rejects renaming a block that is missing or in the trash', () => {
    given(...branch)
      .when(rename(99, 'y'))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(1))
      .when(rename(4, 'y'))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })
})

test.group('Workspace: page settings', () => {
  const set = (setting: PageSetting, blockId = 4): WorkspaceCommand => ({
    type: 'SetPage',
    blockId,
    setting,
  })
  const locked: WorkspaceEvent = {
    type: 'PageLockChanged',
    data: { block_id: 4, is_page_locked: true },
  }
  const cases: [PageSetting, WorkspaceEvent][] = [
    [
      { name: 'font_family', value: 3 },
      { type: 'PageFontChanged', data: { block_id: 4, font_family: 3 } },
    ],
    [
      { name: 'is_full_width', value: true },
      { type: 'PageWidthChanged', data: { block_id: 4, is_full_width: true } },
    ],
    [
      { name: 'is_small_text', value: true },
      { type: 'PageTextSizeChanged', data: { block_id: 4, is_small_text: true } },
    ],
    [{ name: 'is_page_locked', value: true }, locked],
  ]
  for (const [setting, event] of cases) {
    test(`${setting.name} changes once, also on a locked page`, () => {
      given(...branch)
        .when(set(setting))
        .then(event)
      given(...branch, event)
        .when(set(setting))
        .then()
      if (event !== locked) {
        given(...branch, locked)
          .when(set(setting))
          .then(event)
      }
    })
  }

  test('only live pages have settings', () => {
    given(...branch)
      .when(set(cases[0]![0], 3))
      .thenRefused('E_NOT_A_PAGE')
    given(...branch, archived(1))
      .when(set(cases[0]![0]))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('a locked page keeps its name until unlocked', () => {
    const rename: WorkspaceCommand = {
      type: 'RenameBlock',
      blockId: 4,
      name: 'New',
      currentName: 'x',
    }
    given(...branch, locked)
      .when(rename)
      .thenRefused('E_PAGE_LOCKED')
    const unlocked: WorkspaceEvent = {
      type: 'PageLockChanged',
      data: { block_id: 4, is_page_locked: false },
    }
    given(...branch, locked)
      .when(set({ name: 'is_page_locked', value: false }))
      .then(unlocked)
    given(...branch, locked, unlocked)
      .when(rename)
      .then({ type: 'BlockRenamed', data: { block_id: 4, name: 'New', name_bytes: 3 } })
  })
})

test.group('Workspace: icons', () => {
  const set = (
    blockId: number,
    icon: string | null,
    currentIcon?: string | null
  ): WorkspaceCommand => ({ type: 'SetIcon', blockId, icon, currentIcon })
  const changed = (blockId: number, icon: string | null): WorkspaceEvent => {
    return { type: 'BlockIconChanged', data: { block_id: blockId, icon } }
  }

  test('every kind of block gets an icon, another one, and none', () => {
    for (const id of [1, 2, 3, 4]) {
      given(...branch)
        .when(set(id, '🌱', null))
        .then(changed(id, '🌱'))
      given(...branch)
        .when(set(id, '🍋', '🌱'))
        .then(changed(id, '🍋'))
      given(...branch)
        .when(set(id, null, '🌱'))
        .then(changed(id, null))
    }
  })

  test('an unchanged icon records nothing, unless the current one is unknown', () => {
    given(...branch)
      .when(set(4, '🌱', '🌱'))
      .then()
    given(...branch)
      .when(set(4, null, null))
      .then()
    given(...branch)
      .when(set(4, '🌱', undefined))
      .then(changed(4, '🌱'))
  })

  test('a locked page keeps its icon', () => {
    given(...branch, { type: 'PageLockChanged', data: { block_id: 4, is_page_locked: true } })
      .when(set(4, '🌱', null))
      .thenRefused('E_PAGE_LOCKED')
  })

  test('blocks in the trash and unknown blocks are refused', () => {
    given(...branch)
      .when(set(99, '🌱', null))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch, archived(1))
      .when(set(4, null, null))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })
})

test.group('Workspace: favorites', () => {
  const favorite = (blockId: number, on = true): WorkspaceEvent => {
    return { type: 'BlockFavoriteChanged', data: { block_id: blockId, is_favorite: on } }
  }
  const set = (blockId: number, on = true): WorkspaceCommand => {
    return { type: 'SetFavorite', blockId, favorite: on }
  }
  const orderAfter = (...events: WorkspaceEvent[]) => {
    const { initial, evolve } = workspaceAggregate
    return liveFavorites([...branch, ...events].reduce(evolve, initial()))
  }

  test('every kind of block becomes a favorite once', () => {
    for (const id of [1, 2, 3, 4]) {
      given(...branch)
        .when(set(id))
        .then(favorite(id))
      given(...branch, favorite(id))
        .when(set(id))
        .then()
      given(...branch, favorite(id))
        .when(set(id, false))
        .then(favorite(id, false))
    }
    given(...branch)
      .when(set(4, false))
      .then()
  })

  test('blocks in the trash and unknown blocks are refused', () => {
    for (const id of [4, 1, 99]) {
      given(...branch, favorite(4), archived(1))
        .when(set(id, false))
        .thenRefused('E_BLOCK_NOT_FOUND')
    }
  })

  test('a removed favorite returns to its former place', ({ assert }) => {
    assert.deepEqual(orderAfter(favorite(4), favorite(1)), [4, 1])
    assert.deepEqual(orderAfter(favorite(4), favorite(1), favorite(4, false)), [1])
    const again = [favorite(4), favorite(1), favorite(4, false), favorite(4)]
    assert.deepEqual(orderAfter(...again), [4, 1])
  })

  test('the trash hides favorites, restoring shows them, deleting forgets them', ({ assert }) => {
    const favorites = [favorite(4), favorite(1), archived(4)]
    assert.deepEqual(orderAfter(...favorites), [1])
    const restored: WorkspaceEvent = { type: 'BlocksRestored', data: { block_ids: [4] } }
    assert.deepEqual(orderAfter(...favorites, restored), [4, 1])
    const deleted: WorkspaceEvent = { type: 'BlocksDeleted', data: { block_ids: [4] } }
    assert.deepEqual(orderAfter(...favorites, deleted), [1])
  })

  test('there is a limit of live favorites', () => {
    const folders = Array.from({ length: MAX_FAVORITES }, (_, i) => 100 + i)
    const full = folders.flatMap((id) => [created(id, 'folder', null), favorite(id)])
    given(...branch, ...full)
      .when(set(4))
      .thenRefused('E_TOO_MANY_FAVORITES')
    given(...branch, ...full, archived(100))
      .when(set(4))
      .then(favorite(4))
  })
})

test.group('Workspace: versions', () => {
  const named = (name: string | null, version = 3): WorkspaceEvent => {
    return { type: 'PageVersionNamed', data: { block_id: 4, version, name } }
  }
  const naming = (
    blockId: number,
    name: string | null,
    currentName?: string | null
  ): WorkspaceCommand => {
    return { type: 'NameVersion', blockId, version: 3, name, currentName }
  }

  test('a version gets a name once, and loses it', () => {
    const page = given(...branch)
    page.when(naming(4, 'Draft', null)).then(named('Draft'))
    page.when(naming(4, 'Draft', 'Draft')).then()
    page.when(naming(4, null, 'Draft')).then(named(null))
    page.when(naming(4, null, null)).then()
  })

  test('records a name that the read models cannot confirm', () => {
    given(...branch)
      .when(naming(4, 'Draft'))
      .then(named('Draft'))
  })

  test('versions of other blocks, blocks in the trash and unknown blocks are refused', () => {
    for (const id of [1, 2, 3]) {
      given(...branch)
        .when(naming(id, 'Draft', null))
        .thenRefused('E_NOT_A_PAGE')
    }
    for (const id of [4, 99]) {
      given(...branch, archived(1))
        .when(naming(id, 'Draft', null))
        .thenRefused('E_BLOCK_NOT_FOUND')
    }
  })
})

test.group('Workspace: templates', () => {
  const template = (blockId: number, on = true): WorkspaceEvent => {
    return { type: 'PageTemplateChanged', data: { block_id: blockId, is_template: on } }
  }
  const set = (blockId: number, on = true): WorkspaceCommand => {
    return { type: 'SetTemplate', blockId, template: on }
  }
  const two = [...branch, created(5, 'page', 3)]
  const orderAfter = (...events: WorkspaceEvent[]) => {
    const { initial, evolve } = workspaceAggregate
    return liveTemplates([...two, ...events].reduce(evolve, initial()))
  }

  test('a page becomes a template once', () => {
    given(...branch)
      .when(set(4))
      .then(template(4))
    given(...branch, template(4))
      .when(set(4))
      .then()
    given(...branch, template(4))
      .when(set(4, false))
      .then(template(4, false))
    given(...branch)
      .when(set(4, false))
      .then()
  })

  test('other blocks, blocks in the trash and unknown blocks are refused', () => {
    for (const id of [1, 2, 3]) {
      given(...branch)
        .when(set(id))
        .thenRefused('E_NOT_A_PAGE')
    }
    for (const id of [4, 99]) {
      given(...branch, template(4), archived(1))
        .when(set(id, false))
        .thenRefused('E_BLOCK_NOT_FOUND')
    }
  })

  test('a locked page can be a template', () => {
    const locked: WorkspaceEvent = {
      type: 'PageLockChanged',
      data: { block_id: 4, is_page_locked: true },
    }
    given(...branch, locked)
      .when(set(4))
      .then(template(4))
  })

  test('a removed template returns to its former place', ({ assert }) => {
    assert.deepEqual(orderAfter(template(5), template(4)), [5, 4])
    assert.deepEqual(orderAfter(template(5), template(4), template(5, false)), [4])
    const again = [template(5), template(4), template(5, false), template(5)]
    assert.deepEqual(orderAfter(...again), [5, 4])
  })

  test('the trash hides templates, restoring shows them, deleting forgets them', ({ assert }) => {
    const templates = [template(4), template(5), archived(4)]
    assert.deepEqual(orderAfter(...templates), [5])
    const restored: WorkspaceEvent = { type: 'BlocksRestored', data: { block_ids: [4] } }
    assert.deepEqual(orderAfter(...templates, restored), [4, 5])
    const deleted: WorkspaceEvent = { type: 'BlocksDeleted', data: { block_ids: [4] } }
    assert.deepEqual(orderAfter(...templates, deleted), [5])
  })

  test('there is a limit of live templates', () => {
    const pages = Array.from({ length: MAX_TEMPLATES }, (_, i) => 100 + i)
    const full = pages.flatMap((id) => [created(id, 'page', 3), template(id)])
    given(...branch, ...full)
      .when(set(4))
      .thenRefused('E_TOO_MANY_TEMPLATES')
    given(...branch, ...full, archived(100))
      .when(set(4))
      .then(template(4))
  })
})

test.group('Workspace: sorted lists', () => {
  const sorted = (parentId: number | null, sort: ListSort): WorkspaceEvent => {
    return { type: 'ListSortChanged', data: { parent_block_id: parentId, sort } }
  }
  const set = (parentId: number | null, sort: ListSort): WorkspaceCommand => {
    return { type: 'SetSort', parentId, sort }
  }
  const after = (...events: WorkspaceEvent[]) => {
    const { initial, evolve } = workspaceAggregate
    return [...branch, ...events].reduce(evolve, initial())
  }

  test('every list gets each order once', () => {
    for (const id of [null, 1, 2, 3]) {
      for (const sort of ['name', 'created', 'edited'] as const) {
        given(...branch)
          .when(set(id, sort))
          .then(sorted(id, sort))
        given(...branch, sorted(id, sort))
          .when(set(id, sort))
          .then()
      }
      given(...branch)
        .when(set(id, 'manual'))
        .then()
      given(...branch, sorted(id, 'name'))
        .when(set(id, 'manual'))
        .then(sorted(id, 'manual'))
    }
  })

  test('pages, blocks in the trash and unknown blocks are refused', () => {
    given(...branch)
      .when(set(4, 'name'))
      .thenRefused('E_PARENT_TYPE')
    for (const id of [3, 1, 99]) {
      given(...branch, archived(1))
        .when(set(id, 'name'))
        .thenRefused('E_BLOCK_NOT_FOUND')
    }
  })

  test('deleting a block forgets the order of its list', ({ assert }) => {
    const sorts = [sorted(null, 'name'), sorted(3, 'edited')]
    assert.equal(sortOf(after(...sorts), 3), 'edited')
    const deleted: WorkspaceEvent = { type: 'BlocksDeleted', data: { block_ids: [3, 4] } }
    const state = after(...sorts, archived(3), deleted)
    assert.deepEqual([...state.sorts], [[null, 'name']])
  })

  test('there is a limit of sorted lists', () => {
    const folders = Array.from({ length: MAX_SORTED_LISTS }, (_, i) => 100 + i)
    const full = folders.flatMap((id) => [created(id, 'folder', null), sorted(id, 'name')])
    given(...branch, ...full)
      .when(set(3, 'name'))
      .thenRefused('E_TOO_MANY_SORTED_LISTS')
    given(...branch, ...full)
      .when(set(100, 'edited'))
      .then(sorted(100, 'edited'))
  })
})
