import type { ComponentProps } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { FormFile } from '#platform/forms/choice-fields.tsx'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { FormTextArea } from '#platform/forms/form-fields.tsx'
import { EmailPreview, PreviewButton } from './preview/email-preview.tsx'
import type { RequestConversation } from './read-messages.ts'
import { type FileHref, RequestFileLink } from './request-file-parts.tsx'
import css from './request-messages.module.css'
import { actLimits, requestFileField } from './request-rules.ts'

interface MessagesProperties {
  readonly request: RequestConversation
  readonly isDesk: boolean
  /** A message may be a file: those of guests are texts. */
  readonly takesFile: boolean
  /** The call of the form, and the request that it is about. */
  readonly of: Pick<ComponentProps<typeof Form>, 'of' | 'hidden'>
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

function MessageForm({ request, isDesk, takesFile, of, page }: MessagesProperties) {
  const { t } = page
  const at = formId(of.of)
  return (
    <Form
      {...of}
      labels={{ text: t('requests.write'), file: t('requests.file') }}
      name={t('requests.write')}
      {...{ takesFile }}
    >
      <FormTextArea
        name="text"
        rows={4}
        required={!takesFile}
        maxLength={actLimits.text}
        {...(takesFile ? { hint: t('requests.textOrFile') } : {})}
      />
      {takesFile && <FormFile name={requestFileField} />}
      <p className={css.buttons}>
        {request.canWrite && (
          <Button type="submit" iconName="mail">
            {t('requests.send')}
          </Button>
        )}
        {isDesk && (
          <Button type="submit" name="isInternal" value="yes">
            {t('requests.saveNote')}
          </Button>
        )}
        {isDesk && request.canWrite && (
          <PreviewButton call="RequestController.previewWrite" {...{ at, page }} label={t('requests.send')} />
        )}
      </p>
      {isDesk && <EmailPreview {...{ at, page }} />}
    </Form>
  )
}
