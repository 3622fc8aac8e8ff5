import { FairQueue } from '#platform/fair_queue'

/** Admits one export per user in this process, as long as its download lasts. */
export class ExportGate extends FairQueue<number> {
  /** @param waitMs wait for the end of a download that the user just cancelled */
  constructor(waitMs = 1_500) {
    super({ perKey: 1, waitMs })
  }
}
