import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../badge/badge.js'
import { Row, Stack, Text } from './layout.js'

const meta: Meta = { title: 'Primitives/Layout' }
export default meta

export const Column: StoryObj = {
  render: () => (
    <Stack as="ul" gap={4}>
      {['Harbour', 'Tides'].map((name) => (
        <Row as="li" key={name} justify="between" gap={3}>
          <Stack shrink>
            <Text weight="medium">{name}</Text>
            <Text tone="muted" size="sm" truncate>
              A page in a file of a folder
            </Text>
          </Stack>
          <Badge>new</Badge>
        </Row>
      ))}
    </Stack>
  ),
}

export const Wrapped: StoryObj = {
  render: () => (
    <Row wrap gap={5} rowGap={2} align="baseline">
      <Text as="p" size="lg" weight="semibold">
        Anchors
      </Text>
      <Text mono size="sm" breakable>
        {'9f86d081884c7d659a2f'.repeat(4)}
      </Text>
      <Text tabular tone="danger">
        1,204
      </Text>
    </Row>
  ),
}
