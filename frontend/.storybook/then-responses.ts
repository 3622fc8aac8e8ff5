import type { ChangesResponse } from '#modules/workspace/api'
import {
  FAILED,
  files,
  folders,
  pages,
  PENDING,
  type Responses,
  sections,
  SIGNED_IN,
  summer,
} from './responses.js'

/** Moment that the stories look at, far from midnight everywhere. */
export const THEN = '2026-02-20T12:00:00.000Z'

const asOf = `as_of=${encodeURIComponent(THEN)}`
const { '/blocks/7': page } = SIGNED_IN as { '/blocks/7': object }

const changes: ChangesResponse = {
  first_at: '2026-02-02T09:00:00.000Z',
  quarters: [
    { at: '2026-02-02T09:00:00.000Z', changes: 4 },
    { at: '2026-02-11T15:15:00.000Z', changes: 31 },
    { at: '2026-02-20T10:00:00.000Z', changes: 12 },
    { at: '2026-02-20T11:15:00.000Z', changes: 3 },
  ],
}

/** Responses for a user who looks at an earlier day. */
export const AT_AN_EARLIER_DAY: Responses = {
  ...SIGNED_IN,
  '/blocks/changes': changes,
  [`/blocks?${asOf}`]: folders,
  [`/blocks?parent_block_id=1&${asOf}`]: files.slice(0, 1),
  [`/blocks?parent_block_id=3&${asOf}`]: sections,
  [`/blocks?parent_block_id=5&${asOf}`]: pages.slice(0, 1),
  [`/blocks/7?${asOf}`]: {
    ...page,
    path: summer,
    in_trash: false,
    restorable: false,
    text_gone: false,
  },
  [`/blocks/1?${asOf}`]: {
    ...folders[0]!,
    path: [],
    in_trash: true,
    restorable: true,
    text_gone: false,
  },
}

/** Responses for a page whose section is in the trash. */
export const PLACE_IN_TRASH: Responses = {
  ...AT_AN_EARLIER_DAY,
  [`/blocks/7?${asOf}`]: {
    ...page,
    path: summer,
    in_trash: true,
    restorable: false,
    text_gone: false,
  },
}

/** Responses for a user who keeps one version a day: the nearest kept text, or none. */
export const TEXT_GONE: Responses = {
  ...AT_AN_EARLIER_DAY,
  [`/blocks/7?${asOf}`]: {
    ...page,
    path: summer,
    in_trash: false,
    restorable: false,
    text_gone: true,
  },
}
export const NO_TEXT_KEPT: Responses = {
  ...AT_AN_EARLIER_DAY,
  [`/blocks/7?${asOf}`]: {
    ...page,
    content: null,
    path: summer,
    in_trash: false,
    restorable: false,
    text_gone: true,
  },
}

export const NOTHING_ON_THAT_DAY: Responses = {
  ...AT_AN_EARLIER_DAY,
  '/blocks/changes': { first_at: '2026-02-25T09:00:00.000Z', quarters: [] },
  [`/blocks?${asOf}`]: [],
}
export const TIMELINE_PENDING: Responses = {
  ...AT_AN_EARLIER_DAY,
  '/blocks/changes': PENDING,
  [`/blocks?${asOf}`]: PENDING,
}
export const TIMELINE_FAILED: Responses = {
  ...AT_AN_EARLIER_DAY,
  '/blocks/changes': FAILED,
  [`/blocks?${asOf}`]: FAILED,
}
