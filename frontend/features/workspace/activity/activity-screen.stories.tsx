import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import {
  ACTIVITY_FAILED,
  ACTIVITY_PENDING,
  DEVICE_UNDONE,
  NO_ACTIVITY,
  WITH_ACTIVITY,
} from '../../../.storybook/activity-responses.js'
import type { Responses } from '../../../.storybook/responses.js'
import { screen } from '../../../.storybook/screen.js'
import { paths } from '../../../app/paths.js'
import ActivityScreen from './activity-screen.js'

const meta: Meta = {
  title: 'Screens/Activity',
  render: () => <ActivityScreen />,
  parameters: { layout: 'fullscreen' },
}
export default meta

const PHONE = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
const body = () => within(document.body)

/** Returns the story of the screen. Waits for a text. */
function shown(responses: Responses, text: string): StoryObj {
  return screen(paths.activity, responses, text, 'text')
}

export const Acts = shown(WITH_ACTIVITY, '12 edits to')
export const NothingHappened = shown(NO_ACTIVITY, 'Nothing happened yet')
export const Failed = shown(ACTIVITY_FAILED, 'Couldn’t load your activity')
export const OnTheWay: StoryObj = {
  ...shown(ACTIVITY_PENDING, ''),
  play: async () => void (await body().findByRole('status', { name: 'Loading your activity' })),
}
export const OnAPhone: StoryObj = { ...Acts, ...PHONE }

export const OfADevice: StoryObj = {
  ...Acts,
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: /^Undo everything/ }))
    await body().findByText('6 changes will be undone:')
  },
}
export const OfADeviceOnAPhone: StoryObj = { ...OfADevice, ...PHONE }

export const DeviceUndone: StoryObj = {
  ...shown(DEVICE_UNDONE, ''),
  play: async (context) => {
    await OfADevice.play!(context)
    await userEvent.click(await body().findByRole('button', { name: 'Undo these changes' }))
    await body().findByRole('dialog', { name: 'Undid 4 changes' })
  },
}
export const DeviceUndoneOnAPhone: StoryObj = { ...DeviceUndone, ...PHONE }

export const Places: StoryObj = {
  ...Acts,
  play: async () => {
    await userEvent.click(await body().findByRole('combobox', { name: 'Where' }))
    await userEvent.click(await body().findByRole('option', { name: 'Choose a page…' }))
    await body().findByRole('dialog', { name: 'Choose a page' })
  },
}
