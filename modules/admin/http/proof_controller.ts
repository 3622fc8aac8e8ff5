import { inject } from '@adonisjs/core'
import { Anchors } from '#kernel/chain/anchors'
import { BLOCK_EVENTS } from '#kernel/chain/chain'
import type { ProofResponse } from '#modules/admin/api'
import { OperationsQueries } from '#modules/admin/queries/operations'

/** Controller of GET /audit/proof. */
@inject()
export default class ProofController {
  constructor(
    protected anchors: Anchors,
    protected operations: OperationsQueries
  ) {}

  async show(): Promise<{ data: ProofResponse }> {
    const { chain, keys } = this.anchors
    const head = await chain.head()
    return {
      data: {
        events: head?.events ?? 0,
        head: head?.link.toString('hex') ?? null,
        lag: await this.operations.lagOf('chain'),
        block_events: BLOCK_EVENTS,
        keys: keys.publicKeys,
        anchors: await this.anchors.all(),
      },
    }
  }
}
