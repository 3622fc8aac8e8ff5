import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { ThemeChoice } from '../theme.js'

/** Available themes, with the labels used everywhere. */
export const THEMES: { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]
