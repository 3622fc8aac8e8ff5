import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { checkAnchors, hashOfStatement, type Anchor, type Statement } from '#kernel/chain/anchor'
import { SigningKeys } from '#kernel/chain/signing_keys'
import { MasterKeys } from '#kernel/vault/master_keys'

const master = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [OLD, NEW, FOREIGN] = [master('old'), master('new'), master('foreign')]
const keysOf = (...masters: string[]) => new SigningKeys(new MasterKeys(masters.join()))
const old = keysOf(OLD)

/** Returns one anchor per signer, each following the previous one. */
function sign(...signers: SigningKeys[]): Anchor[] {
  const anchors: Anchor[] = []
  for (const [i, keys] of signers.entries()) {
    const before = anchors.at(-1)
    const statement: Statement = {
      anchor: i + 1,
      events: (i + 1) * 10,
      head: randomBytes(32).toString('hex'),
      time: `2026-11-${20 + i}T00:00:00.000Z`,
      previous: before ? hashOfStatement(before.statement) : null,
      keys: keys.publicKeys,
    }
    const text = JSON.stringify(statement)
    anchors.push({ statement: text, signatures: keys.sign(text) })
  }
  return anchors
}

const changed = (anchor: Anchor, change: Partial<Statement>): Anchor => ({
  ...anchor,
  statement: JSON.stringify({ ...(JSON.parse(anchor.statement) as Statement), ...change }),
})
const problemsOf = (anchors: Anchor[], trusted = old.publicKeys) =>
  checkAnchors(anchors, trusted).problems

test.group('checkAnchors', () => {
  test('anchors that are signed and follow each other are valid', ({ assert }) => {
    assert.isEmpty(problemsOf(sign(old, old, old)))
    assert.isEmpty(problemsOf([]))
  })

  test('the same master keys always derive the same signing keys', ({ assert }) => {
    assert.deepEqual(keysOf(OLD).publicKeys, old.publicKeys)
    assert.notDeepEqual(keysOf(NEW).publicKeys, old.publicKeys)
    assert.deepEqual(keysOf(NEW, OLD).publicKeys[1], old.publicKeys[0])
  })

  test('a changed, removed or moved anchor is reported', ({ assert }) => {
    const [first, second, third] = sign(old, old, old) as [Anchor, Anchor, Anchor]
    assert.deepEqual(problemsOf([first, changed(second, { events: 21 }), third]), [
      'Anchor 2 is not signed by its keys',
      'Anchor 3 does not follow the previous one',
    ])
    assert.deepEqual(problemsOf([first, third]), ['Anchor 2 is missing'])
    assert.deepEqual(problemsOf([second, third]), ['Anchor 1 is missing'])
    assert.isNotEmpty(problemsOf([second, first, third]))
    assert.deepEqual(problemsOf([first, second, { ...third, signatures: second.signatures }]), [
      'Anchor 3 is not signed by its keys',
    ])
    assert.deepEqual(problemsOf([first, { ...second, statement: '{}' }, third]), [
      'Anchor 2 cannot be read',
      'Anchor 3 does not follow the previous one',
    ])
    assert.isNotEmpty(problemsOf([first, { ...second, signatures: [] }, third]))
  })

  test('anchors at the end signed by another key are reported, even if all are', ({ assert }) => {
    const foreign = keysOf(FOREIGN)
    assert.deepEqual(problemsOf(sign(foreign, foreign)), [
      'All anchors from 1 on are signed by another key',
    ])
    assert.deepEqual(problemsOf(sign(old, foreign)), [
      'All anchors from 2 on are signed by another key',
    ])
  })

  test('an anchor signed by another key between valid anchors is reported', ({ assert }) => {
    const foreign = keysOf(FOREIGN)
    assert.deepEqual(problemsOf(sign(old, foreign, old)), ['Anchor 2 is signed by another key'])
    assert.deepEqual(problemsOf(sign(foreign, old, foreign, foreign)), [
      'Anchor 1 is signed by another key',
      'All anchors from 3 on are signed by another key',
    ])
  })

  test('trust extends from key to key when one signed together with the other', ({ assert }) => {
    const handed = sign(old, keysOf(NEW, OLD), keysOf(NEW))
    assert.isEmpty(problemsOf(handed))
    assert.isEmpty(problemsOf(handed, keysOf(NEW).publicKeys))
    const [first, both, last] = handed as [Anchor, Anchor, Anchor]
    const forged = { ...both, signatures: [both.signatures[0]!, both.signatures[0]!] }
    assert.isNotEmpty(problemsOf([first, forged, last]))
  })

  test('an anchor with fewer events than the previous one is reported', ({ assert }) => {
    const [first] = sign(old) as [Anchor]
    const back: Statement = {
      ...(JSON.parse(first.statement) as Statement),
      anchor: 2,
      events: 9,
      previous: hashOfStatement(first.statement),
    }
    const statement = JSON.stringify(back)
    assert.deepEqual(problemsOf([first, { statement, signatures: old.sign(statement) }]), [
      'Anchor 2 covers fewer events than the previous one',
    ])
  })
})
