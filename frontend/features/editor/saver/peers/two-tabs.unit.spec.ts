import { test } from '@japa/runner'
import fc from 'fast-check'
import { documentSchema } from '#modules/workspace/document/schema'
import type { UnsavedChanges } from '#modules/workspace/api'
import type { Route } from '../../../../app/live/peers.js'
import { doc, FakeServer, FakeWorld, textsOf } from '../fake-world.js'
import { PEER_SILENCE } from './peer-changes.js'
import { PagePeers } from './page-peers.js'

const START = doc('one two three', 'four five six', 'seven')

/** A tab or a device with the page, and what it was told that it has not handled yet. */
class Peer {
  readonly told: UnsavedChanges[] = []
  readonly world: FakeWorld
  #peers: PagePeers

  constructor(
    readonly name: string,
    server: FakeServer,
    readonly by: Route,
    tell: (from: Peer, changes: UnsavedChanges) => void
  ) {
    this.world = new FakeWorld(START, server)
    this.#peers = new PagePeers(name, this.world.saver, {
      tellTabs: (changes) => by === 'tab' && tell(this, changes),
      tellDevices: async (changes) => void (by === 'device' && tell(this, changes)),
      isVisible: () => true,
      after: (ms, task) => this.world.after(ms, task),
      now: () => this.world.time,
    })
  }

  get texts() {
    return textsOf(this.world.saver.current.doc)
  }

  /** Types at a place of a line, or deletes a letter there. */
  type(line: number, place: number, text: string) {
    const { saver } = this.world
    const { children } = saver.current.doc
    const index = line % children.length
    const before = children[index]!.textContent
    const at = place % (before.length + 1)
    const after = before.slice(0, at) + text + before.slice(text === '' ? at + 1 : at)
    const { paragraph } = documentSchema.nodes
    const next = paragraph.create(null, after ? documentSchema.text(after) : null)
    saver.change({
      doc: saver.current.doc.copy(
        documentSchema.node('doc', null, children.toSpliced(index, 1, next)).content
      ),
    })
    this.#peers.touched()
  }

  hear() {
    for (const changes of this.told.splice(0)) this.#peers.heard(changes, this.by)
  }

  follow() {
    const { saver, server, time } = this.world
    saver.follow({ name: server.name, doc: server.doc, revision: server.revision, at: time })
    this.#peers.touched()
  }
}

function twoPeers(by: Route) {
  const server = new FakeServer(START)
  const peers: Peer[] = []
  const tell = (from: Peer, changes: UnsavedChanges) => {
    for (const peer of peers) if (peer !== from) peer.told.push(structuredClone(changes))
  }
  for (const name of ['a', 'b']) peers.push(new Peer(name, server, by, tell))
  return { server, peers, a: peers[0]!, b: peers[1]! }
}

/** Lets both say what they have, and hear it. */
async function exchange(peers: Peer[], ms = 400) {
  for (const peer of peers) peer.hear()
  for (const peer of peers) await peer.world.pass(ms)
  for (const peer of peers) peer.hear()
}

for (const by of ['tab', 'device'] as const) {
  test.group(`Two peers with one page, by ${by}`, () => {
    test('one shows what the other types before it is saved, and saves nothing of it', async ({
      assert,
    }) => {
      const { server, peers, a, b } = twoPeers(by)
      await exchange(peers, 0)
      a.type(0, 3, 'X')
      await exchange(peers)
      assert.equal(b.texts[0], 'oneX two three')
      assert.isFalse(b.world.saver.state.dirty)
      a.type(0, 3, '')
      await exchange(peers)
      assert.equal(b.texts[0], 'one two three')
      await b.world.pass(10_000)
      assert.isEmpty(server.calls)
    })

    test('both write in one line, and each saves its own words only', async ({ assert }) => {
      const { server, peers, a, b } = twoPeers(by)
      await exchange(peers, 0)
      a.type(0, 3, 'A')
      await exchange(peers)
      b.type(0, 14, 'B')
      await exchange(peers, 100)
      assert.equal(b.texts[0], 'oneA two threeB')
      await b.world.saver.save()
      assert.equal(server.doc.firstChild!.textContent, 'one two threeB')
      assert.equal(b.texts[0], 'oneA two threeB')
      a.follow()
      await a.world.pass(5_000)
      b.follow()
      for (const { texts } of peers) assert.equal(texts[0], 'oneA two threeB')
      assert.equal(server.doc.firstChild!.textContent, 'oneA two threeB')
    })

    test('what stands on words that are not saved waits until they are', async ({ assert }) => {
      const { server, peers, a, b } = twoPeers(by)
      await exchange(peers, 0)
      a.type(2, 5, ' eight')
      await exchange(peers)
      b.type(2, 11, 'een')
      await b.world.pass(2_000)
      assert.isEmpty(server.calls)
      await a.world.pass(5_000)
      b.follow()
      await b.world.pass(5_000)
      assert.equal(server.doc.child(2).textContent, 'seven eighteen')
      assert.isNull(b.world.saver.state.conflict)
    })

    test('unsaved words of a peer that falls silent go, and what stands on them stays', async ({
      assert,
    }) => {
      const { server, peers, a, b } = twoPeers(by)
      await exchange(peers, 0)
      a.type(0, 3, 'X')
      await exchange(peers)
      await b.world.pass(PEER_SILENCE)
      assert.equal(b.texts[0], 'one two three')
      a.type(2, 5, ' eight')
      await exchange(peers)
      b.type(2, 11, 'een')
      await b.world.pass(PEER_SILENCE + 5_000)
      assert.equal(server.doc.child(2).textContent, 'seven eighteen')
    })

    const step = fc.record({
      who: fc.nat(1),
      do: fc.constantFrom(
        'type',
        'type',
        'type',
        'delete',
        'hear',
        'wait',
        'save',
        'follow',
        'lose'
      ),
      line: fc.nat(2),
      place: fc.nat(30),
    })

    test('random typing in both ends in the same text', async ({ assert }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
          const { server, peers } = twoPeers(by)
          await exchange(peers, 0)
          for (const [number, each] of steps.entries()) {
            const peer = peers[each.who]!
            const { world } = peer
            if (each.do === 'type') peer.type(each.line, each.place, String(number % 10))
            if (each.do === 'delete') peer.type(each.line, each.place, '')
            if (each.do === 'hear') peer.hear()
            if (each.do === 'wait') await world.pass(each.place * 50)
            if (each.do === 'save') void world.saver.save()
            if (each.do === 'follow') peer.follow()
            if (each.do === 'lose') world.line.push(each.place % 2 ? 'lost' : 'answer lost')
          }
          for (let round = 0; round < 6; round++) {
            for (const peer of peers) {
              peer.world.line = []
              await peer.world.pass(PEER_SILENCE + 60_000)
              if (peer.world.saver.state.conflict) await peer.world.saver.resolve(() => 'theirs')
              peer.hear()
              peer.follow()
            }
          }
          for (const { world } of peers) {
            assert.isFalse(world.saver.state.dirty)
            assert.deepEqual(textsOf(world.saver.current.doc), textsOf(server.doc))
          }
        }),
        { numRuns: 300 }
      )
    })
  })
}
