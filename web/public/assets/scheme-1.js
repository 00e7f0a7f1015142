// The colour scheme that was chosen, before anything is painted. Kept for good by browsers: changed, it needs another name.
{
  let chosen
  try {
    chosen = localStorage.getItem('colour-scheme')
  } catch {
    // Whoever keeps nothing gets what the system has.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
