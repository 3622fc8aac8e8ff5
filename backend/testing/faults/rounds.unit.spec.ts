import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { Installation } from '#testing/faults/installation'
import { SimulatedUser } from '#testing/faults/simulated_user'
import { inRounds } from '#testing/faults/rounds'
import { Toll } from '#testing/faults/toll'
import { HttpClient } from '#testing/http_client'
import { hostOf, listenHere } from '#testing/local_server'
import { Random } from '#testing/random'

/** Simulated user who works until told to stop; the last call stays pending until `leave`. */
class Worker {
  toll = new Toll('')
  works = false
  #gone = false

  async workUntil(over: AbortSignal) {
    this.works = true
    while (!over.aborted) {
      this.toll.acknowledged++
      await pause(1)
    }
    while (!this.#gone) await pause(1)
    this.works = false
    throw new Error('given up')
  }

  leave() {
    this.#gone = true
  }
}

/** Simulated installation with these users. */
class Workshop {
  users: Worker[] = []

  async gather() {
    if (this.users.length === 0) this.users = [new Worker(), new Worker()]
    return this.users
  }

  dismiss() {
    for (const user of this.users.splice(0)) user.leave()
  }

  async serves() {}
}

test.group('Failure of a round', () => {
  test('a failed fault ends its users, and the next round has new ones', async ({ assert }) => {
    const workshop = new Workshop()
    const installation = workshop as unknown as Installation
    const before = [...(await workshop.gather())]
    const fault = async () => {
      assert.isTrue(before.every(({ works }) => works))
      throw new Error('the fault failed')
    }
    const failing = { installation, assert, fault }
    await assert.rejects(() => inRounds('A fault', failing), 'the fault failed')
    assert.isFalse(before.some(({ works }) => works))
    const next = await workshop.gather()
    assert.isEmpty(next.filter((user) => before.includes(user)))
  })

  test('a leaving user does not wait for pending responses', async ({ assert, cleanup }) => {
    const server = createServer((_call, response) => void response.writeHead(503).end())
    await listenHere(server)
    cleanup(() => void server.close())
    const user = new SimulatedUser(new HttpClient(`http://${hostOf(server)}`), new Random(1))
    const working = user.workUntil(new AbortController().signal)
    while (user.toll.refused === 0) await pause(1)
    user.leave()
    await assert.rejects(() => working, /aborted/)
  })
})
