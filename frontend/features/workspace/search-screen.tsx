import { Search } from 'lucide-react'
import { ComingScreen } from './app-shell/coming-screen.js'

export default function SearchScreen() {
  return (
    <ComingScreen
      icon={Search}
      title="Search"
      text="Here you will find any folder, file, section or page by its name and its text."
    />
  )
}
