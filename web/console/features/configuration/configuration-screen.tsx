import { Tabs } from '@mantine/core'
import { useAddress } from '../../../shared/list/use-address.ts'
import { useConfiguration } from '../../configuration/use-configuration.ts'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { configurationTexts } from './configuration-texts.ts'
import { FileTrial } from './file-trial.tsx'
import { PresentConfiguration } from './present-configuration.tsx'

/** The configuration of the contour, and what a contour file would change of it. */
export function ConfigurationScreen() {
  const t = configurationTexts.use()
  const [{ tab }, setAddress] = useAddress({ tab: 'present' })
  const configuration = useConfiguration()
  return (
    <Screen title={t.title} aside={<UpdatedAt query={configuration} />}>
      <Tabs value={tab} onChange={(next) => setAddress({ tab: next ?? 'present' })}>
        <Tabs.List mb="md">
          <Tabs.Tab value="present">{t.tabs.present}</Tabs.Tab>
          <Tabs.Tab value="trial">{t.tabs.trial}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="present">
          <Loaded query={configuration}>{configuration.data && <PresentConfiguration of={configuration.data} />}</Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="trial">
          <FileTrial />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
