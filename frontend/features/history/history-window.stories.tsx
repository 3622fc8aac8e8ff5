import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import {
  HISTORY_FAILED,
  HISTORY_PENDING,
  NO_VERSIONS,
  THINNED_HISTORY,
  VERSION_FAILED,
  WITH_HISTORY,
} from '../../.storybook/history-responses.js'
import type { Responses } from '../../.storybook/responses.js'
import { screen } from '../../.storybook/screen.js'
import { paths } from '../../app/paths.js'
import HistoryWindow from './history-window.js'

const meta: Meta = {
  title: 'Screens/Page history',
  render: () => <HistoryWindow />,
  parameters: { layout: 'fullscreen' },
}
export default meta

const page = paths.item(1, 3, 5, 7)

/** Returns the story of the window at a query of the page's address; waits for a text. */
function shown(search: string, responses: Responses, text: string): StoryObj {
  return screen(`${page}?${search}`, responses, text, 'text')
}

export const Sitting = shown('history=', WITH_HISTORY, 'And more bread than anybody needed.')
export const Save = shown('history=8&changes=save', WITH_HISTORY, 'In this save')
export const Since = shown('history=4&changes=since', WITH_HISTORY, 'Rain in the afternoon.')
export const OneVersionADay = shown(
  'history=',
  THINNED_HISTORY,
  'Of each day more than 30 days ago, one version stays, and those you named. Choose one to see what changed.'
)
export const FirstSitting = shown('history=3', WITH_HISTORY, 'Before the trip')
export const Block = shown('history=&block=harbor', WITH_HISTORY, 'Block history')
export const NothingKept = shown('history=', NO_VERSIONS, 'No versions yet')
export const Failed = shown('history=', HISTORY_FAILED, 'Couldn’t load the history')
export const VersionFailed = shown('history=4', VERSION_FAILED, 'Couldn’t load this version')

export const OnTheWay: StoryObj = {
  ...shown('history=', HISTORY_PENDING, ''),
  play: async () => {
    await within(document.body).findByRole('status', { name: 'Loading the history' })
  },
}

export const Naming: StoryObj = {
  ...Sitting,
  play: async (context) => {
    await Sitting.play!(context)
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'Name this version' }))
    await body.findByRole('dialog', { name: 'Name this version' })
  },
}

export const OnAPhone: StoryObj = {
  ...Sitting,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

export const ListOnAPhone: StoryObj = {
  ...Sitting,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    await Sitting.play!(context)
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'All versions' }))
    await body.findByRole('dialog', { name: 'All versions' })
  },
}
