import { useState } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import type { ActForms } from './act-form.tsx'
import type { RequestWithMessages } from './get-request.ts'
import { type FileHref, RequestFileInput, RequestFileLink } from './request-file-parts.tsx'
import css from './request-messages.module.css'
import { actLimits, requestFields, writeName } from './request-rules.ts'

interface MessagesProperties {
  readonly request: Pick<
    RequestWithMessages,
    'id' | 'name' | 'version' | 'messages' | 'canWrite' | 'messageKey' | 'submittedOn' | 'decidedOn' | 'status'
  >
  readonly isDesk: boolean
  /** A message may be a file: those of guests are texts. */
  readonly takesFile: boolean
  /** Where the form is sent. */
  readonly action: string
  readonly forms: Pick<ActForms, 'formError' | 'typed'>
  readonly fileHref: FileHref
  readonly page: Page
}

/** The messages of a request in their order, and the form for the next one. */
export function RequestMessages(properties: MessagesProperties) {
  const { request, isDesk, fileHref, page } = properties
  const { t } = page
  const { messages, canWrite } = request
  return (
    <section className={css.section} aria-labelledby="messages">
      <h2 id="messages">{t('requests.messages')}</h2>
      {messages.length === 0 ? (
        <p>{t('requests.noMessages')}</p>
      ) : (
        <ol className={css.messages}>
          {messages.map(({ id, side, author, at, text, file }) => (
            <li key={id} data-side={side}>
              <p className={css.by}>
                <b>{author ?? t('requests.side.desk')}</b>
                {side === 'internal' && <span>{t('requests.side.internal')}</span>}
                <span>{at}</span>
              </p>
              {text !== null && <p className={css.text}>{text}</p>}
              {file !== null && (
                <p>
                  <RequestFileLink file={file} fileHref={fileHref} page={page} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {(canWrite || isDesk) && <MessageForm {...properties} />}
    </section>
  )
}

function MessageForm({ request, isDesk, takesFile, action, forms, page }: MessagesProperties) {
  const { t } = page
  const { formError, typed } = forms
  const isRejected = typed[requestFields.act] === writeName && formError !== null
  const [text, setText] = useState(isRejected ? (typed[requestFields.text] ?? '') : '')
  const errorText = inputErrorText(t)
  const wrong = isRejected && formError.type === 'refused' ? formError.errors.text : undefined
  return (
    <Form
      action={action}
      method="post"
      encType={takesFile ? 'multipart/form-data' : undefined}
      aria-label={t('requests.write')}
    >
      <input type="hidden" name={requestFields.act} value={writeName} />
      <input type="hidden" name={requestFields.request} value={request.id} />
      <input type="hidden" name={requestFields.key} value={request.messageKey} />
      <TextArea
        label={t('requests.write')}
        name={requestFields.text}
        rows={4}
        required={!takesFile}
        {...(takesFile ? { hint: t('requests.textOrFile') } : {})}
        maxLength={actLimits.text}
        errorText={errorText}
        error={wrong === undefined ? null : errorText(wrong)}
        value={text}
        onChange={setText}
      />
      {takesFile && <RequestFileInput page={page} />}
      <p className={css.buttons}>
        {request.canWrite && (
          <Button type="submit" iconName="mail">
            {t('requests.send')}
          </Button>
        )}
        {isDesk && (
          <Button type="submit" name={requestFields.internal} value="yes">
            {t('requests.saveNote')}
          </Button>
        )}
      </p>
    </Form>
  )
}
