import { CircleUser } from 'lucide-react'
import { useIsWide } from '../../ui/use-is-wide.js'
import { StorageUse } from '../files/index.js'
import { ComingScreen } from './app-shell/coming-screen.js'

export default function ProfileScreen() {
  const wide = useIsWide()
  return (
    <ComingScreen
      icon={CircleUser}
      title="Profile"
      text="Here you will change your name, your picture and your password."
    >
      {/* Wide screens have it in the sidebar. */}
      {!wide && <StorageUse />}
    </ComingScreen>
  )
}
