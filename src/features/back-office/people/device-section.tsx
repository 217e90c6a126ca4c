import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { PersonPage } from './people-page.ts'

/** The browsers with offline packs of a user. A form revokes each of them. */
export function DeviceSection({
  page: { id: personId, devices },
  texts: { t },
}: {
  readonly page: PersonPage
  readonly texts: PageTexts
}) {
  if (devices.length === 0) return null
  return (
    <section className="office-section" aria-labelledby="devices">
      <h2 id="devices">{t('account.devices')}</h2>
      <p className="office-hint">{t('account.devices.text')}</p>
      <ul>
        {devices.map(({ id, device, lastSeenAt, packsUntil }) => {
          const name = device || t('account.someBrowser')
          return (
            <li key={id}>
              <b translate="no">{name}</b> {t('account.devices.since', { last: lastSeenAt, until: packsUntil })}
              <Form
                of="PeopleController.revokeDevice"
                record={id}
                hidden={{ personId, deviceId: id }}
                name={`${t('account.devices.revoke')}: ${name}`}
              >
                <Button type="submit" size="small" aria-label={`${t('account.devices.revoke')}: ${name}`}>
                  {t('account.devices.revoke')}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
