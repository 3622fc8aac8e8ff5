import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Responses } from '../../.storybook/responses.js'
import { screen } from '../../.storybook/screen.js'
import {
  AT_AN_EARLIER_DAY,
  NO_TEXT_KEPT,
  NOTHING_ON_THAT_DAY,
  PLACE_IN_TRASH,
  TEXT_GONE,
  THEN,
  TIMELINE_FAILED,
  TIMELINE_PENDING,
} from '../../.storybook/then-responses.js'
import { paths } from '../../app/paths.js'
import { thenSearch } from '../../app/then-address.js'
import TimeTravelWindow from './time-travel-window.js'

const meta: Meta = {
  title: 'Screens/Earlier days',
  render: () => <TimeTravelWindow />,
  parameters: { layout: 'fullscreen' },
}
export default meta

const PHONE = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }

/** Returns the story of the window with an item chosen. Waits for a text. */
function shown(item: number | null, responses: Responses, text: string): StoryObj {
  return screen(`${paths.app}${thenSearch({ at: THEN, item })}`, responses, text, 'text')
}

export const Tree = shown(null, AT_AN_EARLIER_DAY, 'Household')
export const Page = shown(7, AT_AN_EARLIER_DAY, 'What we took along')
export const TextGone = shown(
  7,
  TEXT_GONE,
  'The text of this moment is no longer kept. This is the nearest version before it that is.'
)
export const NoTextKept = shown(
  7,
  NO_TEXT_KEPT,
  'The text of this moment is no longer kept, and no version before it is.'
)
export const InTheTrashToday = shown(1, AT_AN_EARLIER_DAY, 'Restore from the trash')
export const PlaceInTheTrashToday = shown(
  7,
  PLACE_IN_TRASH,
  'What this was in is in the trash today. A copy of it as it was then is put as near to its place as possible.'
)
export const BeforeTheFirstNote = shown(null, NOTHING_ON_THAT_DAY, 'Go to that day')
export const OnTheWay = shown(null, TIMELINE_PENDING, 'Loading the timeline…')
export const Failed = shown(null, TIMELINE_FAILED, 'Couldn’t load the timeline')

export const TreeOnAPhone: StoryObj = { ...Tree, ...PHONE }
export const PageOnAPhone: StoryObj = { ...Page, ...PHONE }
