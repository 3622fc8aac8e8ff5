import type { Meta } from '@storybook/react-vite'
import {
  AUDITED,
  CAUSES_OF,
  NOT_CHAINED_YET,
  NOTHING_RECORDED,
} from '../../.storybook/audit-responses.js'
import { FAILED, PENDING } from '../../.storybook/responses.js'
import { screen } from '../../.storybook/screen.js'
import { Routes } from '../../app/routes.js'
import { staffPaths } from './staff-paths.js'

/** Auditors' screens, except the list of events. */
const meta: Meta = {
  title: 'Screens/Audit',
  render: () => <Routes />,
  parameters: { layout: 'fullscreen' },
}
export default meta

const WORKSPACE = staffPaths.replay('workspaces', 2)
const COMPARED = `${WORKSPACE}?from=3&to=6`
const COMPARISON = '/audit/workspaces/2/comparison'

export const Workspace = screen(WORKSPACE, AUDITED, 'BlocksArchived', 'text')
export const WorkspaceCompared = screen(COMPARED, AUDITED, 'Only what differs', 'text')
export const WorkspaceNotCompared = screen(
  COMPARED,
  { ...AUDITED, [COMPARISON]: FAILED },
  'Couldn’t compare these moments',
  'text'
)
export const WorkspaceEmpty = screen(WORKSPACE, NOTHING_RECORDED, 'Nothing recorded yet.', 'text')
export const WorkspaceLoading = screen(
  WORKSPACE,
  { ...AUDITED, '/audit/workspaces/2': PENDING },
  'Workspace of user 2'
)
export const WorkspaceNotLoaded = screen(
  WORKSPACE,
  { ...AUDITED, '/audit/workspaces/2': FAILED },
  'Couldn’t replay this',
  'text'
)
export const NobodyThere = screen(
  `${staffPaths.audit}/workspaces/x`,
  AUDITED,
  'There is no such user',
  'text'
)
export const Billing = screen(staffPaths.replay('billing', 2), AUDITED, 'Subscription 7', 'text')

export const Causes = screen(staffPaths.causes(CAUSES_OF), AUDITED, 'BlocksArchived', 'text')
export const CausesNone = screen(
  staffPaths.causes('nothing'),
  { ...AUDITED, '/audit/events?correlation_id=nothing': [] },
  'No event has this correlation.',
  'text'
)

export const Proof = screen(staffPaths.proof, AUDITED, 'follows the log', 'text')
export const ProofNotChainedYet = screen(staffPaths.proof, NOT_CHAINED_YET, 'catches up', 'text')
export const ProofNotLoaded = screen(
  staffPaths.proof,
  { ...AUDITED, '/audit/proof': FAILED },
  'Couldn’t load the proof',
  'text'
)
