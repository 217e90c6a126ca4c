import { useEffect, useRef, useState } from 'react'
import { openWindowChannel, type ShownOfPack, type WindowChannel } from './pack-window.ts'

export interface PackWindow {
  /** Whether a customer’s window is open on this device. */
  readonly isOpen: boolean
  readonly shown: ShownOfPack
  readonly isBlank: boolean
  readonly show: (shown: ShownOfPack) => void
  readonly setBlank: (isBlank: boolean) => void
}

/** Controls the customer’s windows of a visit on this device. While the packs are locked, they are blank. */
export function usePackWindow(visitId: string, isLocked: boolean): PackWindow {
  const [windows, setWindows] = useState<ReadonlySet<string>>(new Set())
  const [shown, show] = useState<ShownOfPack>({ type: 'waiting' })
  const [isBlank, setBlank] = useState(false)
  const channel = useRef<WindowChannel | null>(null)
  const now = useRef<ShownOfPack>(shown)
  useEffect(() => {
    const opened = openWindowChannel(visitId, (message) => {
      if (message.to !== 'pack') return
      const { windowId, isOpen } = message
      setWindows((before) => new Set([...before].filter((each) => each !== windowId).concat(isOpen ? windowId : [])))
      // After this page was opened again, a window keeps what it shows until something else is shown.
      if (isOpen && now.current.type !== 'waiting') opened.send({ to: 'window', show: now.current })
    })
    channel.current = opened
    opened.send({ to: 'window', show: null })
    return () => {
      // The pack is gone: nobody can show anything of it any more.
      opened.send({ to: 'window', show: { type: 'ended' } })
      opened.close()
      channel.current = null
    }
  }, [visitId])
  useEffect(() => {
    const next: ShownOfPack = isBlank || isLocked ? { type: 'blank' } : shown
    if (next === now.current) return
    now.current = next
    channel.current?.send({ to: 'window', show: next })
  }, [shown, isBlank, isLocked])
  return { isOpen: windows.size > 0, shown, isBlank, show, setBlank }
}
