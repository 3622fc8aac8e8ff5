import { Trash2 } from 'lucide-react'
import { ComingScreen } from '../app-shell/coming-screen.js'

/** All levels of the trash. */
export default function TrashScreen() {
  return (
    <ComingScreen
      icon={Trash2}
      title="Trash"
      text="Here you will see what you threw away, bring it back, or delete it for ever."
    />
  )
}
