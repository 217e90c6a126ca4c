import { useState } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './copy-address.module.css'

/** Copies an absolute address. It needs scripts, so it is hidden without them. */
export function CopyAddress({ address, page: { t } }: { readonly address: string; readonly page: Page }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = (): void => {
    // Pages have no access to the clipboard without a secure connection.
    Promise.resolve(window.isSecureContext ? navigator.clipboard.writeText(address) : Promise.reject(new Error())).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <>
      <span className={css.copy}>
        <Button variant="base" size="small" iconName={copied === 'yes' ? 'check' : 'layers'} onClick={copy}>
          {t('share.copy')}
        </Button>
      </span>
      <span className={css.said} role="status">
        {copied === 'yes' ? t('share.copied') : copied === 'failed' ? t('share.notCopied', { address }) : ''}
      </span>
    </>
  )
}
