export const ru = {
  csv: { label: 'CSV', title: 'Скачать CSV' },
  xlsx: { label: 'Excel', title: 'Скачать Excel' },
}
