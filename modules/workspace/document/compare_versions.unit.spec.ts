import { test } from '@japa/runner'
import fc from 'fast-check'
import { Fragment, type Node } from 'prosemirror-model'
import { compareBlocks, isSame } from '#modules/workspace/document/compare_versions'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes } = documentSchema

/** A paragraph: its id before ':', its text behind it. Without ':' it has no id. */
function block(written: string): Node {
  const [id, text] = written.includes(':') ? written.split(':') : [undefined, written]
  return nodes.paragraph.create({ id }, text ? documentSchema.text(text) : null)
}

const page = (written: string) => (written === '' ? [] : written.split(' ').map(block))
const quote = (id: string, written: string) => nodes.quote.create({ id }, page(written))
const cell = (written: string) => nodes.table_cell.create(null, page(written))
const row = (id: string, ...cells: string[]) => nodes.table_row.create({ id }, cells.map(cell))

const SIGNS = { same: '', changed: '~', moved: '^', added: '+', removed: '-' }

/** Formats a comparison as 'one ~two +three'. */
function shown(before: readonly Node[], after: readonly Node[]) {
  return compareBlocks(before, after)
    .map((change) => SIGNS[change.kind] + (change.after ?? change.before)!.textContent)
    .join(' ')
}

test.group('compareBlocks', () => {
  test('{title}: {before} | {after}')
    .with([
      {
        title: 'equal',
        before: 'a:one b:two',
        after: 'a:one b:two',
        forth: 'one two',
        back: 'one two',
      },
      {
        title: 'added',
        before: 'a:one',
        after: 'a:one b:two',
        forth: 'one +two',
        back: 'one -two',
      },
      {
        title: 'changed',
        before: 'a:one b:two',
        after: 'a:ONE b:two',
        forth: '~ONE two',
        back: '~one two',
      },
      {
        title: 'replaced',
        before: 'a:one b:two c:six',
        after: 'a:one d:ten c:six',
        forth: 'one -two +ten six',
        back: 'one -ten +two six',
      },
      {
        title: 'moved',
        before: 'a:one b:two c:six',
        after: 'c:six a:one b:two',
        forth: '^six one two',
        back: 'one two ^six',
      },
      {
        title: 'moved and changed',
        before: 'a:one b:two c:six',
        after: 'c:SIX a:one b:two',
        forth: '^SIX one two',
        back: 'one two ^six',
      },
      { title: 'from nothing', before: '', after: 'a:one', forth: '+one', back: '-one' },
      {
        title: 'without ids',
        before: 'one two six',
        after: 'one TWO six',
        forth: 'one ~TWO six',
        back: 'one ~two six',
      },
      {
        title: 'without ids, added',
        before: 'one six',
        after: 'one two six',
        forth: 'one +two six',
        back: 'one -two six',
      },
      {
        title: 'repeated without ids',
        before: 'one one one',
        after: 'one one',
        forth: 'one one -one',
        back: 'one one +one',
      },
      {
        title: 'id given',
        before: 'one two',
        after: 'one a:two',
        forth: 'one two',
        back: 'one two',
      },
      {
        title: 'id given by an edit',
        before: 'one two',
        after: 'one a:TWO',
        forth: 'one ~TWO',
        back: 'one -TWO +two',
      },
    ])
    .run(({ assert }, { before, after, forth, back }) => {
      assert.equal(shown(page(before), page(after)), forth)
      assert.equal(shown(page(after), page(before)), back)
    })

  test('a block that moved into another one counts as moved, not as removed', ({ assert }) => {
    const before = [block('a:one'), quote('q', 'b:two')]
    const after = [quote('q', 'b:two a:one')]
    assert.equal(shown(before, after), '~twoone')
    const [change] = compareBlocks(before, after)
    const versions = {
      before: new Map([['a', block('a:one')]]),
      after: new Map([['a', block('a:one')]]),
    }
    const inside = compareBlocks(change!.before!.children, change!.after!.children, versions)
    assert.deepEqual(
      inside.map(({ kind }) => kind),
      ['same', 'moved']
    )
  })

  test('rows match by their id, and cells by place where their text is new', ({ assert }) => {
    const before = [row('r', 'a:one', 'b:two'), row('s', 'c:six', 'd:ten')]
    const after = [row('s', 'c:six', 'd:ten'), row('r', 'x:ONE', 'b:two'), row('t', 'e:new', 'f:x')]
    assert.equal(shown(before, after), '^sixten ~ONEtwo +newx')
    assert.equal(shown(before[0]!.children, after[1]!.children), 'ONE two'.replace('ONE', '~ONE'))
  })

  test('pictures match by their id: moved, with another caption, replaced, added and removed', ({
    assert,
  }) => {
    const picture = (id: string, src: string, caption = '') =>
      nodes.image.create({ id, src: `https://strata.example/${src}.png`, caption })
    const before = [picture('a', 'boat', 'Boat'), picture('b', 'tide'), picture('c', 'rain')]
    const after = [
      picture('a', 'boat', 'Our boat'),
      picture('d', 'sun'),
      picture('b', 'ebb'),
      block('t:text'),
    ]
    const changes = compareBlocks(before, after)
    assert.deepEqual(
      changes.map(({ kind, before: was, after: is }) => [kind, (is ?? was)!.attrs['id']]),
      [
        ['changed', 'a'],
        ['added', 'd'],
        ['changed', 'b'],
        ['removed', 'c'],
        ['added', 't'],
      ]
    )
    const moved = compareBlocks(before, [before[2]!, before[0]!, before[1]!])
    assert.deepEqual(
      moved.map(({ kind }) => kind),
      ['moved', 'same', 'same']
    )
  })

  test('any two versions are compared completely, in the order of the later one', ({ assert }) => {
    const version = fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...'abcdefgh'), text: fc.constantFrom('', 'one', 'two') }),
      { selector: ({ id }) => id, maxLength: 8 }
    )
    const built = version.map((list) => list.map(({ id, text }) => block(`${id}:${text}`)))
    fc.assert(
      fc.property(built, built, (before, after) => {
        const changes = compareBlocks(before, after)
        assert.deepEqual(
          changes.flatMap((change) => change.after ?? []),
          after
        )
        assert.sameMembers(
          changes.flatMap((change) => change.before ?? []),
          before
        )
        for (const { kind, before: was, after: is } of changes) {
          if (was && is && kind !== 'moved') assert.equal(isSame(was, is), kind === 'same')
        }
      })
    )
  })

  test('an edit inside one of many blocks changes only this block', ({ assert }) => {
    const before = Array.from({ length: 1000 }, (_, at) => block(`b${at}:word${at}`))
    const after = before.with(500, block('b500:other'))
    const changed = compareBlocks(before, after).filter(({ kind }) => kind !== 'same')
    assert.deepEqual(
      changed.map(({ kind, after: is }) => [kind, is?.textContent]),
      [['changed', 'other']]
    )
  })

  test('blocks are the same without regard to the ids inside them', ({ assert }) => {
    assert.isTrue(isSame(quote('q', 'a:one'), quote('r', 'b:one')))
    assert.isFalse(isSame(quote('q', 'a:one'), quote('q', 'a:two')))
    const bold = documentSchema.text('one', [documentSchema.marks.bold.create()])
    assert.isFalse(isSame(block('a:one'), nodes.paragraph.create(null, Fragment.from(bold))))
  })
})
