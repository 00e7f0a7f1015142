import { useMemo } from 'react'
import { encode } from 'uqr'
import { download } from '../../../shared/list/download.ts'
import { Button } from '../../look/button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { linkTexts } from './link-texts.ts'

interface QrDialogProps {
  address: string
  title: string
  /** Of the files. */
  name: string
  onClose: () => void
}

/** Light modules around the code, which cameras need to find it (ISO/IEC 18004). */
const quietZone = 4
const pngPixels = 1200

/** The code of a link as large as the screen, and as files: dark on light, whatever the page looks like. */
export function QrDialog({ address, title, name, onClose }: QrDialogProps) {
  const t = linkTexts.use()
  const { size, data } = useMemo(() => encode(address, { ecc: 'M', border: quietZone }), [address])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  const savePng = (): void => {
    const canvas = document.createElement('canvas')
    // Whole pixels for a module, or edges blur.
    const scale = Math.max(1, Math.floor(pngPixels / size))
    canvas.width = size * scale
    canvas.height = size * scale
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    data.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(x * scale, y * scale, scale, scale)))
    canvas.toBlob((blob) => blob && download(`${name}.png`, blob), 'image/png')
  }
  return (
    <Dialog isOpen isFull title={t.qrTitle(title)} onClose={onClose}>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={t.qrOf(address)}>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <p className="address">{address}</p>
      <div className="row">
        <Button kind="quiet" onClick={onClose}>
          {t.close}
        </Button>
        <Button onClick={savePng}>{t.png}</Button>
        <Button kind="quiet" onClick={() => download(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}>
          {t.svg}
        </Button>
      </div>
    </Dialog>
  )
}
