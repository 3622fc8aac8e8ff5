import { ReplayPage } from './replay-page.js'
import { workspaceView } from './view.js'

export default function WorkspaceReplayPage() {
  return <ReplayPage view={workspaceView} />
}
