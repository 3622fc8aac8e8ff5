import { CircleUser } from 'lucide-react'
import { ComingScreen } from './app-shell/coming-screen.js'

export default function ProfileScreen() {
  return (
    <ComingScreen
      icon={CircleUser}
      title="Profile"
      text="Here you will change your name, your picture and your password."
    />
  )
}
