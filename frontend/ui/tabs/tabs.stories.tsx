import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Tabs } from './tabs.js'

const meta: Meta = { title: 'Primitives/Tabs', component: Tabs }
export default meta

export const AtTop: StoryObj = { render: () => <Example placement="top" /> }

export const AtSide: StoryObj = { render: () => <Example placement="side" /> }

function Example({ placement }: { placement: 'top' | 'side' }) {
  const [tab, setTab] = useState('account')
  return (
    <Tabs
      label="Settings"
      placement={placement}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'account', label: 'My account', content: 'Your email and your name.' },
        { value: 'password', label: 'Update password', content: 'A new password.' },
        { value: 'plan', label: 'My plan', content: 'What you pay for.' },
        {
          value: 'history',
          label: 'Payments history',
          content: "You don't have any subscription.",
        },
        { value: 'shares', label: 'Shared by you', content: 'Links that you gave away.' },
        { value: 'export', label: 'Export', content: 'Everything in one file.' },
      ]}
    />
  )
}
