import type { Act } from '#modules/workspace/api'
import { FAILED, files, PENDING, type Responses, sections, SIGNED_IN, summer } from './responses.js'

const DEVICE = 'Firefox on Windows'

let acts = 0

/** Returns an act of the page 'First day', older than the one before. */
function act(kind: Act['kind'], more: Partial<Act> = {}): Act {
  const number = acts++
  const at = new Date(Date.UTC(2026, 2, 2 - Math.floor(number / 4), 9, 50 - number)).toISOString()
  return {
    id: `act${number}`,
    kind,
    at,
    device: DEVICE,
    block: {
      id: 7,
      name: 'First day',
      block_type: 'page',
      icon: null,
      in_trash: false,
      path: summer,
    },
    blocks: 1,
    edits: 1,
    version: null,
    parent: null,
    on: null,
    sort: null,
    takes_back: null,
    undone_by: null,
    cursor: `${Date.parse(at)}.act${number}`,
    ...more,
  }
}

const place = ({ id, name, block_type }: (typeof files)[number]) => ({ id, name, block_type })

const listed: Act[] = [
  act('edited', { edits: 12, version: 8 }),
  act('restored', { takes_back: 'undo' }),
  act('archived', { undone_by: 'act1', device: 'Safari on iPhone' }),
  act('moved', { blocks: 3, parent: place(sections[1]!) }),
  act('imported', { blocks: 1_000, device: null }),
  act('sorted', { block: null, sort: 'name' }),
  act('favorite', { on: true }),
  act('share_ended'),
  act('created', { block: { ...act('created').block!, name: '', in_trash: true }, cursor: null }),
]

/** Responses for a user with acts of many kinds on several days. */
export const WITH_ACTIVITY: Responses = {
  ...SIGNED_IN,
  '/activity': listed,
  '/activity?device=Firefox+on+Windows': listed.map((each) => ({ ...each, cursor: null })),
  '/activity?device=Safari+on+iPhone': [],
}

export const NO_ACTIVITY: Responses = { ...SIGNED_IN, '/activity': [] }
export const ACTIVITY_PENDING: Responses = { ...SIGNED_IN, '/activity': PENDING }
export const ACTIVITY_FAILED: Responses = { ...SIGNED_IN, '/activity': FAILED }

/** Responses for an undo of a device that leaves two changes. */
export const DEVICE_UNDONE: Responses = {
  ...WITH_ACTIVITY,
  '/activity/undo': {
    undone: Array.from({ length: 4 }, (_, i) => ({ id: `undone${i}`, undo_id: `undo${i}` })),
    refused: [
      {
        id: 'act3',
        code: 'E_CHANGED_SINCE',
        message: 'This was changed again later. Undo the later change first',
      },
      {
        id: 'act7',
        code: 'E_CANNOT_UNDO',
        message: 'A link that ended stays closed. Share this again for a new link',
      },
    ],
    more: false,
    cursor: null,
  },
}
