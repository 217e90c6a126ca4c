import { useEffect, useState } from 'react'
import { packLimits, packParts, type PackManifest, type PackPart } from '#features/assistant/offline/pack-shapes.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'
import { formatBytes } from '#platform/i18n/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Failure } from '#platform/values/errors.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { Progress } from '#platform/widgets/progress/progress.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import css from './offline.module.css'
import { askForPack } from './ask-for-pack.ts'
import { NewPin } from './pin-field.tsx'
import { preparePack } from './prepare-pack.ts'

type Problem = 'gone' | 'interrupted' | 'space' | 'unsupported'

/** What a pack contains and how large it is, before anything is loaded (OFF-03); then its preparation with its progress. */
export function PrepareForm({
  page,
  hydration,
  holder,
  hasPin,
  visitId,
  onReady,
}: {
  readonly page: Page
  readonly hydration: OfflineHydration
  readonly holder: HolderAnswer
  /** Whether the packs of this device have a PIN already. */
  readonly hasPin: boolean
  readonly visitId: string
  readonly onReady: () => void
}) {
  const { t, site, language } = page
  const [parts, setParts] = useState<readonly PackPart[]>(packParts)
  const [withFiles, setWithFiles] = useState(true)
  const [manifest, setManifest] = useState<PackManifest | null>(null)
  const [problem, setProblem] = useState<Problem | null>(isSupported() ? null : 'unsupported')
  const [bytes, setBytes] = useState<number | null>(null)
  const [room, setRoom] = useState<number>(packLimits.default)
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const choose = (chosen: readonly PackPart[], files: boolean): void => {
    setManifest(null)
    setParts(chosen)
    setWithFiles(files)
  }
  const size = (count: number): string => formatBytes(count, site, language)

  useEffect(() => {
    const stop = new AbortController()
    Promise.all([askForPack(visitId, parts, withFiles, hydration, stop.signal), roomForPack()])
      .then(([found, free]) => {
        setManifest(found)
        setRoom(free)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(error instanceof Failure ? 'gone' : 'interrupted')
      })
    return () => stop.abort()
  }, [visitId, parts, withFiles, hydration])

  async function prepare(wanted: PackManifest): Promise<void> {
    setProblem(null)
    setBytes(0)
    try {
      await preparePack(wanted, holder, pin, hydration, setBytes)
      onReady()
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      setProblem(isFull ? 'space' : 'interrupted')
      setBytes(null)
    }
  }

  const tooLarge = manifest !== null && manifest.size > room
  return (
    <>
      <h1>{t('offline.prepare')}</h1>
      {manifest !== null && <p>{[manifest.visit.name, manifest.visit.account?.name].filter(Boolean).join(' · ')}</p>}
      <p>{t('offline.lead')}</p>
      {problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t(`offline.problem.${problem}`)}</p>
          </Notice>
        </div>
      )}
      {problem !== 'gone' && problem !== 'unsupported' && (
        <>
          <fieldset className={css.choices} disabled={bytes !== null}>
            <legend>{t('offline.content')}</legend>
            {packParts.map((part) => (
              <Checkbox
                key={part}
                label={t(`offline.part.${part}`)}
                checked={parts.includes(part)}
                onChange={(checked) =>
                  choose(
                    packParts.filter((each) => (each === part ? checked : parts.includes(each))),
                    withFiles,
                  )
                }
              />
            ))}
            <Checkbox label={t('documents.title')} checked={withFiles} onChange={(checked) => choose(parts, checked)} />
          </fieldset>
          <dl className={visitsCss.facts} aria-live="polite">
            <Fact label={t('products.title')} value={manifest && page.number(manifest.products.length)} />
            <Fact label={t('documents.title')} value={manifest && page.number(manifest.files.length)} />
            <Fact label={t('offline.size')} value={manifest && size(manifest.size)} />
          </dl>
          {tooLarge && (
            <Notice tone="warning">
              <p>{t('offline.tooLarge', { size: size(room) })}</p>
            </Notice>
          )}
          {bytes !== null && manifest !== null && (
            <Progress label={t('offline.preparing')} value={bytes} max={Math.max(1, manifest.size)} />
          )}
          <Form
            aria-label={t('offline.prepare')}
            onValid={() => manifest !== null && bytes === null && void prepare(manifest)}
          >
            <NewPin page={page} hasPin={hasPin} pin={pin} repeated={repeated} onPin={setPin} onRepeated={setRepeated} />
            <p>
              <Button
                type="submit"
                variant="brand"
                disabled={manifest === null || manifest.products.length === 0 || tooLarge || bytes !== null}
              >
                {t('offline.start')}
              </Button>
            </p>
          </Form>
          {manifest?.products.length === 0 && <p>{t('offline.nothing')}</p>}
        </>
      )}
    </>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '…'}</dd>
  </div>
)

const isSupported = (): boolean => 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator

/** The bytes that a pack may have on this device. */
async function roomForPack(): Promise<number> {
  const isIos =
    /iP(?:hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document)
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  return Math.min(isIos ? packLimits.ios : packLimits.default, Math.max(0, quota - usage))
}
