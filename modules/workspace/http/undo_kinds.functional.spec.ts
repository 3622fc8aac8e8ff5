import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import {
  ACT_KINDS,
  type Act,
  type ActKind,
  type BlockSummary,
  type PageVersion,
  type UndoResponse,
} from '#modules/workspace/api'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import { importFile } from '#modules/workspace/imports/testing/import_calls'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { saveText } from '#modules/workspace/testing/saves'
import { deleteForEver } from '#modules/workspace/testing/uploads'

/** A place, with what the calls of a case need. */
interface Scene extends Branch {
  client: TestAccount['client']
  /** A second section of the file, and a second page of the first section. */
  other: number
  second: number
}

interface Case {
  kind: ActKind
  /** Makes the act. */
  act: (scene: Scene) => Promise<unknown>
  /** Makes a later change that stands in the way. */
  later: (scene: Scene) => Promise<unknown>
  code: string
}

const put = (path: (scene: Scene) => string, body?: object) => (scene: Scene) =>
  scene.client.put(`blocks/${path(scene)}`, body)
const setting = (kind: ActKind, call: string, field: string, values: unknown[]): Case => ({
  kind,
  act: put(({ page }) => `${page}/${call}`, { [field]: values[0] }),
  later: put(({ page }) => `${page}/${call}`, { [field]: values[1] }),
  code: 'E_CHANGED_SINCE',
})
const share = (scene: Scene) => scene.client.post(`blocks/${scene.page}/shares`, {})
const endShares = ({ client }: Scene) => client.delete('shares')
/** Archives the one child of a parent that the scene did not have. */
const archiveNew = (parent: (scene: Scene) => number | null) => async (scene: Scene) => {
  const { client, ...known } = scene
  const query = parent(scene) === null ? '' : `?parent_block_id=${parent(scene)}`
  const { body } = await client.get<BlockSummary[]>(`blocks${query}`)
  const made = body.data.find(({ id }) => !Object.values(known).includes(id))!
  return client.put(`blocks/${made.id}/archive`)
}
const nameVersion = (name: string) => async (scene: Scene) => {
  const path = `blocks/${scene.page}/versions`
  const [version] = (await scene.client.get<PageVersion[]>(path)).body.data
  return scene.client.put(`${path}/${version!.version}`, { name })
}
const nothing = () => Promise.resolve()

const CASES: Case[] = [
  {
    kind: 'created',
    act: ({ client, section }) =>
      client.post('blocks', { name: 'New', block_type: 'page', parent_block_id: section }),
    later: archiveNew(({ section }) => section),
    code: 'E_IN_TRASH',
  },
  {
    kind: 'copied',
    act: ({ client, other }) => client.post(`blocks/${other}/duplicate`),
    later: archiveNew(({ file }) => file),
    code: 'E_IN_TRASH',
  },
  {
    kind: 'imported',
    act: async ({ client }) =>
      importFile(client, { bytes: await zipOf({ 'Alps/Peak.md': 'High' }) }),
    later: archiveNew(() => null),
    code: 'E_IN_TRASH',
  },
  {
    kind: 'edited',
    act: ({ client, page }) => saveText(client, page, 'Changed'),
    // An undo ends the sitting, so that the next save is an act of its own.
    later: async ({ client, page }) => {
      const [edit] = (await client.get<Act[]>('activity?kind=edited')).body.data
      const { body } = await client.post<UndoResponse>(`activity/${edit!.id}/undo`)
      await client.post(`activity/${body.data.undo_id}/undo`)
      await saveText(client, page, 'Later')
    },
    code: 'E_SAVED_SINCE',
  },
  {
    kind: 'version_named',
    act: nameVersion('First'),
    later: nameVersion('Second'),
    code: 'E_CHANGED_SINCE',
  },
  {
    kind: 'renamed',
    act: put(({ page }) => `${page}`, { name: 'Tides' }),
    later: put(({ page }) => `${page}`, { name: 'Currents' }),
    code: 'E_CHANGED_SINCE',
  },
  {
    kind: 'icon',
    act: put(({ page }) => `${page}/icon`, { icon: '🌱' }),
    later: put(({ page }) => `${page}/icon`, { icon: '🌲' }),
    code: 'E_CHANGED_SINCE',
  },
  {
    kind: 'moved',
    act: ({ client, page, other }) =>
      client.put(`blocks/${page}/ordering`, { parent_block_id: other, ordering: 1 }),
    later: put(({ section }) => `${section}/archive`),
    code: 'E_PLACE_GONE',
  },
  {
    kind: 'reordered',
    // A new page comes first, so this one is the second.
    act: put(({ page }) => `${page}/ordering`, { ordering: 1 }),
    later: put(({ page }) => `${page}/ordering`, { ordering: 3 }),
    code: 'E_CHANGED_SINCE',
  },
  {
    kind: 'sorted',
    act: ({ client, section }) =>
      client.put('blocks/sort', { parent_block_id: section, sort: 'name' }),
    later: ({ client, section }) =>
      client.put('blocks/sort', { parent_block_id: section, sort: 'edited' }),
    code: 'E_CHANGED_SINCE',
  },
  {
    kind: 'archived',
    act: put(({ page }) => `${page}/archive`),
    later: put(({ page }) => `${page}/unarchive`),
    code: 'E_CHANGED_SINCE',
  },
  {
    kind: 'restored',
    act: async (scene) => {
      await put(({ page }) => `${page}/archive`)(scene)
      await put(({ page }) => `${page}/unarchive`)(scene)
    },
    later: put(({ page }) => `${page}/archive`),
    code: 'E_IN_TRASH',
  },
  setting('font', 'font-family', 'font_family', [2, 3]),
  setting('width', 'is-full-width', 'is_full_width', [true, false]),
  setting('text_size', 'is-small-text', 'is_small_text', [true, false]),
  setting('lock', 'is-page-locked', 'is_page_locked', [true, false]),
  setting('favorite', 'favorite', 'favorite', [true, false]),
  setting('template', 'template', 'template', [true, false]),
  { kind: 'shared', act: share, later: endShares, code: 'E_CANNOT_UNDO' },
  {
    kind: 'share_changed',
    act: async (scene) => {
      const { body } = (await share(scene)) as { body: { data: { id: number } } }
      await scene.client.put(`shares/${body.data.id}`, { expires_at: null, indexable: true })
    },
    later: nothing,
    code: 'E_CANNOT_UNDO',
  },
  {
    kind: 'share_ended',
    act: async (scene) => {
      await share(scene)
      await endShares(scene)
    },
    later: nothing,
    code: 'E_CANNOT_UNDO',
  },
]

test.group('Undo of every kind of act', (group) => {
  let scene: Scene

  group.each.setup(async () => {
    const { client } = await signUpVerified()
    const branch = await makeBranch(client)
    const create = async (block_type: string, parent_block_id: number) => {
      const block = { name: `Second ${block_type}`, block_type, parent_block_id }
      return (await client.post<{ id: number }>('blocks', block)).body.data.id
    }
    await saveText(client, branch.page, 'First')
    // An undo and its redo end the sitting of the first text.
    const [edit] = (await client.get<Act[]>('activity')).body.data
    const { body } = await client.post<UndoResponse>(`activity/${edit!.id}/undo`)
    await client.post(`activity/${body.data.undo_id}/undo`)
    const second = await create('page', branch.section)
    scene = { client, ...branch, second, other: await create('section', branch.file) }
  })

  const last = async (kind: ActKind) => {
    const acts = (await scene.client.get<Act[]>('activity')).body.data
    return acts.find((act) => act.kind === kind)!
  }
  const undo = (id: string) => scene.client.post<UndoResponse>(`activity/${id}/undo`)

  /** Returns what the user sees, without times and revisions. */
  const look = async () => {
    const { client, folder, file, section, other, page } = scene
    const paths = [null, folder, file, section, other].map((id) =>
      id === null ? 'blocks' : `blocks?parent_block_id=${id}`
    )
    paths.push(`blocks/${page}`, 'favorites', 'templates', 'blocks/sorts', 'blocks/archived')
    const seen: unknown[] = []
    for (const path of paths) {
      const { body } = await client.get<unknown>(path)
      seen.push(JSON.parse(JSON.stringify(body.data ?? null), withoutTimes))
    }
    const { body } = await client.get<PageVersion[]>(`blocks/${page}/versions`)
    return [...seen, body.data?.flatMap(({ name }) => name ?? [])]
  }

  test('the cases cover all kinds', ({ assert }) => {
    assert.sameMembers(
      CASES.map(({ kind }) => kind),
      Object.values(ACT_KINDS).flat()
    )
  })

  for (const { kind, act, later, code } of CASES) {
    if (code === 'E_CANNOT_UNDO' && kind !== 'shared') {
      test(`${kind}: is refused, and says so`, async ({ assert }) => {
        await act(scene)
        const { status, body } = await undo((await last(kind)).id)
        assert.deepEqual([status, body.code], [409, code])
        assert.match(body.message!, /link/)
      })
      continue
    }

    test(`${kind}: is undone, and redone unless it is a link`, async ({ assert }) => {
      const before = await look()
      // A restore begins in the trash.
      if (kind === 'restored') await put(({ page }) => `${page}/archive`)(scene)
      const start = kind === 'restored' ? await look() : before
      await act(scene)
      const after = await look()
      const { status, body } = await undo((await last(kind)).id)
      assert.equal(status, 200)
      if (kind !== 'shared') assert.deepEqual(inPlace(await look(), kind), inPlace(start, kind))
      const redone = await undo(body.data.undo_id)
      assert.equal(redone.status, kind === 'shared' ? 409 : 200)
      if (kind !== 'shared') assert.deepEqual(await look(), after)
    })

    test(`${kind}: a later change stands in the way with ${code}`, async ({ assert }) => {
      await act(scene)
      const { id } = await last(kind)
      await later(scene)
      const seen = await look()
      const isRedo = kind === 'edited'
      const { status, body } = await undo(isRedo ? (await redoOfEdit())!.id : id)
      assert.deepEqual([status, body.code], [409, code])
      assert.isAbove(body.message!.length, 20)
      assert.deepEqual(await look(), seen)
    })
  }

  const redoOfEdit = async () => {
    const acts = (await scene.client.get<Act[]>('activity?kind=edited')).body.data
    return acts.find(({ takes_back: back }) => back === 'redo')
  }

  for (const { kind, act } of CASES.filter(({ code }) => code !== 'E_CANNOT_UNDO')) {
    test(`${kind}: of three undos at once, one takes effect`, async ({ assert }) => {
      await act(scene)
      const { id } = await last(kind)
      const answers = await Promise.all([undo(id), undo(id), undo(id)])
      assert.sameMembers(
        answers.map(({ status, body }) => body.code ?? status),
        [200, 'E_ALREADY_UNDONE', 'E_ALREADY_UNDONE']
      )
    }).tags(kind === 'edited' || kind === 'renamed' ? [] : ['@thorough'])
  }

  test('acts of a permanently deleted page are gone, and the receipt remains', async ({
    assert,
  }) => {
    const { client, page } = scene
    await client.put(`blocks/${page}`, { name: 'Secret' })
    const renamed = await last('renamed')
    await deleteForEver(client, page)
    const { status, body } = await undo(renamed.id)
    assert.deepEqual([status, body.code], [404, 'E_ACT_NOT_FOUND'])
    const { body: receipts } = await client.get<unknown[]>('receipts')
    assert.lengthOf(receipts.data, 1)
  })
})

const TIMES = ['updated_at', 'created_at', 'deleted_at', 'revision']

function withoutTimes(key: string, value: unknown): unknown {
  return TIMES.includes(key) ? undefined : value
}

/** Leaves out the trash where an undo moves what was created to it. */
function inPlace(seen: unknown[], kind: ActKind) {
  const creates = (ACT_KINDS.created as readonly ActKind[]).includes(kind)
  return creates ? seen.toSpliced(-2, 1) : seen
}
