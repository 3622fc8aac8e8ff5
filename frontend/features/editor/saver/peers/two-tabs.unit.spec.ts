import { test } from '@japa/runner'
import { doc, FakeServer } from '../fake-world.js'
import { openTabs, passTogether } from './fake-tabs.js'
import { PEER_SILENCE } from './known-peers.js'
import { PEER_SAVES_WITHIN } from './shown-peer.js'

for (const by of ['tab', 'device'] as const) {
  test.group(`Two tabs with one page, by ${by}`, () => {
    /** Opens two tabs that have received messages from each other. */
    async function openTwo() {
      const server = new FakeServer(doc('one two three', 'four five six', 'seven'))
      const tabs = openTabs(2, server, by)
      await passTogether(tabs, 500)
      return { server, tabs, a: tabs[0]!, b: tabs[1]! }
    }

    test('unsaved text of one tab shows in the other tab, which saves nothing', async ({
      assert,
    }) => {
      const { server, tabs, a, b } = await openTwo()
      a.type(0, 3, 'X')
      await passTogether(tabs, 300)
      assert.equal(b.texts[0], 'oneX two three')
      assert.isFalse(b.world.saver.state.dirty)
      await b.world.saver.save()
      assert.isEmpty(server.calls)
      await b.world.pass(PEER_SILENCE)
      assert.isEmpty(server.calls)
    })

    test('undone text disappears from the other tab', async ({ assert }) => {
      const { tabs, a, b } = await openTwo()
      const { doc: before } = a.world.saver.current
      a.type(0, 3, 'X')
      await passTogether(tabs, 300)
      a.world.saver.change({ doc: before })
      a.peers.touched()
      await passTogether(tabs, 300)
      assert.equal(b.texts[0], 'one two three')
    })

    test('a save leaves the text in place, and continuous typing continues', async ({ assert }) => {
      const { tabs, a, b } = await openTwo()
      let typed = 'one'
      for (let key = 0; key < 60; key++) {
        a.type(0, typed.length, 'x')
        typed += 'x'
        await passTogether(tabs, 150)
        b.follow()
        if (key > 10) assert.include(b.texts[0], typed.slice(0, -6))
      }
      await passTogether(tabs, 2_000)
      b.follow()
      assert.equal(b.texts[0], `${typed} two three`)
    })

    test("an IME composition defers a peer's text until it ends", async ({ assert }) => {
      const { tabs, a, b } = await openTwo()
      b.composing = true
      a.type(0, 3, 'X')
      await passTogether(tabs, 400)
      assert.equal(b.texts[0], 'one two three')
      b.composing = false
      a.type(0, 4, 'Y')
      await passTogether(tabs, 400)
      assert.equal(b.texts[0], 'oneXY two three')
    })

    test("typing in a peer's text waits for its save, and both texts are kept once", async ({
      assert,
    }) => {
      const { server, tabs, a, b } = await openTwo()
      a.type(2, 5, ' eight')
      await passTogether(tabs, 300)
      b.type(2, 11, 'een')
      await passTogether(tabs, 300)
      assert.equal(server.doc.child(2).textContent, 'seven eighteen')
      assert.deepEqual(b.texts, a.texts.with(2, 'seven eighteen'))
      a.follow()
      await passTogether(tabs, 300)
      assert.equal(a.texts[2], 'seven eighteen')
      for (const { world } of tabs) assert.isNull(world.saver.state.conflict)
    })

    test("typing in a peer's text that is undone keeps only the typed text", async ({ assert }) => {
      const { server, tabs, a, b } = await openTwo()
      const { doc: before } = a.world.saver.current
      a.type(2, 5, ' eight')
      await passTogether(tabs, 300)
      a.world.saver.change({ doc: before })
      b.type(0, 13, ' more')
      await passTogether(tabs, 1_000)
      assert.equal(server.doc.child(0).textContent, 'one two three more')
      assert.equal(server.doc.child(2).textContent, 'seven')
    })

    test('typing waits for a closed tab, and is then saved alone', async ({ assert }) => {
      const { server, tabs, a, b } = await openTwo()
      a.type(2, 5, ' eight')
      await passTogether(tabs, 300)
      b.type(2, 11, ' nine')
      await b.world.pass(PEER_SAVES_WITHIN - 100)
      assert.isEmpty(server.calls)
      await b.world.pass(200)
      assert.equal(server.doc.child(2).textContent, 'seven nine')
    })

    test('text typed into a word of a closed tab is saved with the word', async ({ assert }) => {
      const { server, tabs, a, b } = await openTwo()
      a.type(2, 5, ' eight')
      await passTogether(tabs, 300)
      b.type(2, 11, 'een')
      await b.world.pass(PEER_SAVES_WITHIN)
      assert.equal(server.doc.child(2).textContent, 'seven eighteen')
    })

    test('the text of a silent tab disappears', async ({ assert }) => {
      const { tabs, a, b } = await openTwo()
      a.world.offline = true
      a.type(0, 3, 'X')
      // Between tabs, a repeated message keeps the text shown. No messages go through the server
      // while saves fail.
      await passTogether(tabs, by === 'tab' ? 2 * PEER_SILENCE : 1_000)
      assert.equal(b.texts[0], 'oneX two three')
      await b.world.pass(PEER_SILENCE)
      assert.equal(b.texts[0], 'one two three')
    })

    test('a late or repeated message changes nothing', async ({ assert }) => {
      const { tabs, a, b } = await openTwo()
      a.type(0, 3, 'X')
      await passTogether(tabs, 100)
      const late = structuredClone(b.inbox)
      await passTogether(tabs, 200)
      a.type(0, 4, 'Y')
      await passTogether(tabs, 300)
      b.inbox.push(...late)
      b.receiveMessages()
      assert.equal(b.texts[0], 'oneXY two three')
    })

    test('a single tab sends almost nothing while its user types', async ({ assert }) => {
      const [alone] = openTabs(1, new FakeServer(doc('one')), by)
      let sent = 0
      alone!.all.push({ inbox: { push: () => sent++ } } as never)
      for (let key = 0; key < 600; key++) {
        alone!.type(0, 0, 'x')
        await alone!.world.pass(100)
      }
      assert.isBelow(sent, by === 'device' ? 5 : 20)
    })
  })
}
