import { useEffect, useState } from 'react'
import { packRoom, shortageOf, type PackRoom, type Shortage } from '#features/assistant/offline/pack-room.ts'
import { packParts, type PackManifest, type PackPart } from '#features/assistant/offline/pack-shapes.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'
import { formatBytes } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Failure } from '#platform/values/errors.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { BrowserForm } from '#platform/widgets/form/browser-form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { Progress } from '#platform/widgets/progress/progress.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import css from './offline.module.css'
import { askForPack } from './ask-for-pack.ts'
import { DeviceFull } from './device-full.ts'
import { missingParts } from './missing-parts.ts'
import { NewPin } from './pin-field.tsx'
import { preparePack } from './prepare-pack.ts'
import { ProblemNotice, type Problem } from './problem-notice.tsx'

/** A pack that the server offers, the bytes of it that are not on this device, and why it does not fit. */
interface FoundPack {
  readonly manifest: PackManifest
  readonly missing: number
  readonly shortage: Shortage | null
}

/** What a pack contains and how large it is, before anything is loaded (OFF-03); then its preparation with its progress. */
export function PrepareForm({
  page,
  hydration,
  holder,
  hasPin,
  hasPack,
  visitId,
  onReady,
  onFailure,
}: {
  readonly page: Page
  readonly hydration: OfflineHydration
  readonly holder: HolderAnswer
  /** Whether the packs of this device have a PIN already. */
  readonly hasPin: boolean
  /** Whether this device has a complete pack of the visit. */
  readonly hasPack: boolean
  readonly visitId: string
  readonly onReady: () => void
  readonly onFailure: () => void
}) {
  const { t } = page
  const [parts, setParts] = useState<readonly PackPart[]>(packParts)
  const [withFiles, setWithFiles] = useState(true)
  const [found, setFound] = useState<FoundPack | null>(null)
  const manifest = found?.manifest ?? null
  const [problem, setProblem] = useState<Problem | null>(isSupported() ? null : { type: 'unsupported' })
  const [bytes, setBytes] = useState<number | null>(null)
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const choose = (chosen: readonly PackPart[], files: boolean): void => {
    setFound(null)
    setProblem(null)
    setParts(chosen)
    setWithFiles(files)
  }

  useEffect(() => {
    const stop = new AbortController()
    askForPack(visitId, parts, withFiles, hydration, stop.signal)
      .then(measured)
      .then(
        (answer) => !stop.signal.aborted && setFound(answer),
        (error: unknown) => {
          if (!stop.signal.aborted) setProblem({ type: error instanceof Failure ? 'gone' : 'interrupted' })
        },
      )
    return () => stop.abort()
  }, [visitId, parts, withFiles, hydration])

  async function prepare(requested: PackManifest): Promise<void> {
    setProblem(null)
    setBytes(0)
    try {
      await preparePack({ manifest: requested, holder, pin, hydration, report: setBytes })
      onReady()
    } catch (error) {
      setProblem(error instanceof DeviceFull ? { type: 'space', missing: error.missing } : { type: 'interrupted' })
      setBytes(null)
      onFailure()
      // What is still to be loaded has changed, and the room for it.
      if (error instanceof DeviceFull) setFound(await measured(requested))
    }
  }
  return (
    <>
      <h1>{t('offline.prepare')}</h1>
      {manifest !== null && <p>{[manifest.visit.name, manifest.visit.account?.name].filter(Boolean).join(' · ')}</p>}
      <p>{t('offline.lead')}</p>
      {problem !== null && <ProblemNotice page={page} problem={problem} visitId={hasPack ? visitId : null} />}
      {problem?.type !== 'gone' && problem?.type !== 'unsupported' && (
        <>
          <PackChoices page={page} parts={parts} withFiles={withFiles} isDisabled={bytes !== null} onChoose={choose} />
          <PackFacts page={page} found={found} />
          {bytes !== null && manifest !== null && (
            <Progress label={t('offline.preparing')} value={bytes} max={Math.max(1, manifest.size)} />
          )}
          <BrowserForm
            aria-label={t('offline.prepare')}
            onValid={() => manifest !== null && bytes === null && void prepare(manifest)}
          >
            <NewPin page={page} hasPin={hasPin} pin={pin} repeated={repeated} onPin={setPin} onRepeated={setRepeated} />
            <p>
              <Button
                type="submit"
                variant="brand"
                disabled={
                  manifest === null || manifest.products.length === 0 || found?.shortage !== null || bytes !== null
                }
              >
                {t('offline.start')}
              </Button>
            </p>
          </BrowserForm>
          {manifest?.products.length === 0 && <p>{t('offline.nothing')}</p>}
        </>
      )}
    </>
  )
}

/** What the pack contains. */
function PackChoices({
  page: { t },
  parts,
  withFiles,
  isDisabled,
  onChoose,
}: {
  readonly page: Page
  readonly parts: readonly PackPart[]
  readonly withFiles: boolean
  readonly isDisabled: boolean
  readonly onChoose: (parts: readonly PackPart[], withFiles: boolean) => void
}) {
  return (
    <fieldset className={css.choices} disabled={isDisabled}>
      <legend>{t('offline.content')}</legend>
      {packParts.map((part) => (
        <Checkbox
          key={part}
          label={t(`offline.part.${part}`)}
          checked={parts.includes(part)}
          onChange={(checked) =>
            onChoose(
              packParts.filter((each) => (each === part ? checked : parts.includes(each))),
              withFiles,
            )
          }
        />
      ))}
      <Checkbox label={t('documents.title')} checked={withFiles} onChange={(checked) => onChoose(parts, checked)} />
    </fieldset>
  )
}

/** How large the pack is, and whether this device has room for it. `found`: null until the server has answered. */
function PackFacts({ page, found }: { readonly page: Page; readonly found: FoundPack | null }) {
  const { t, site, language } = page
  const manifest = found?.manifest ?? null
  const size = (count: number): string => formatBytes(count, site, language)
  return (
    <>
      <dl className={visitsCss.facts} aria-live="polite">
        <Fact label={t('products.title')} value={manifest && page.number(manifest.products.length)} />
        <Fact label={t('documents.title')} value={manifest && page.number(manifest.files.length)} />
        <Fact label={t('offline.size')} value={manifest && size(manifest.size)} />
        {found !== null && found.missing < found.manifest.size && (
          <Fact label={t('offline.toLoad')} value={size(found.missing)} />
        )}
      </dl>
      {found !== null && found.shortage !== null && (
        <Notice tone="warning">
          <p>
            {found.shortage.type === 'limit'
              ? t('offline.tooLarge', { size: size(found.shortage.size) })
              : t('offline.noRoom', { free: size(found.shortage.size), missing: size(found.missing) })}
          </p>
        </Notice>
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

/** Compares a pack with what is on this device, and with its room. */
async function measured(manifest: PackManifest): Promise<FoundPack> {
  const [missing, room] = await Promise.all([missingParts(manifest), deviceRoom()])
  return { manifest, missing: missing.size, shortage: shortageOf(manifest.size, missing.size, room) }
}

/** The room that this device has now. */
async function deviceRoom(): Promise<PackRoom> {
  const isIos =
    /iP(?:hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document)
  return packRoom(await navigator.storage.estimate(), isIos)
}
