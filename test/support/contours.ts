/** A contour of its own, unlike the demo: other names, statuses, fields and partners. Amounts are rubles, as in a file. */
export const testContour = {
  contour: 'test',
  settings: { minimumPayout: 100, requireInnForPayouts: true },
  administrators: [
    { email: 'admin@test.example', firstName: 'Ада', lastName: 'Админова', middleName: null },
    { email: 'second@test.example', firstName: 'Борис', lastName: 'Второв', middleName: 'Ильич' },
  ],
  apiKeys: [{ title: 'Test key', administrator: 'admin@test.example', secret: 'test-key-of-the-test-contour' }],
  levels: [{ number: 7, description: 'Седьмой' }],
  groups: [{ title: 'Первая' }, { title: 'Вторая' }],
  legalTypes: [{ type: 'Individual' }, { type: 'SelfEmployed' }, { type: 'IE', hidden: true }, { type: 'LegalEntity' }],
  leadStatuses: [
    { systemName: 'fresh', title: 'Свежий', primary: true },
    { systemName: 'called', title: 'Позвонили' },
    { systemName: 'won', title: 'Победа', target: true },
  ],
  leadFields: [
    { systemName: 'surname', label: 'Фамилия', type: 'String', required: true },
    { systemName: 'old', label: 'Старое', type: 'String', hidden: true, required: true },
    { systemName: 'kind', label: 'Вид', type: 'List', options: ['А', 'Б'] },
  ],
  offers: [],
  partners: [
    {
      email: 'rich@test.example',
      firstName: 'Рита',
      lastName: 'Богатова',
      legalType: 'SelfEmployed',
      inn: '500100732259',
      level: 7,
      groups: ['Вторая', 'Первая'],
      isConfirmed: true,
      openingBalance: 1000.5,
    },
    { email: 'blocked@test.example', legalType: 'Individual', inn: '500100732259', isBlocked: true, openingBalance: 1000 },
    { email: 'noinn@test.example', legalType: 'LegalEntity', inn: null, openingBalance: 1000 },
    { email: 'entity@test.example', legalType: 'LegalEntity', inn: '7707083893', openingBalance: 1000 },
    { email: 'notype@test.example', legalType: null, inn: '7707083893', openingBalance: 1000 },
  ],
}

export const testKey = 'test-key-of-the-test-contour'
