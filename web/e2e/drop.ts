// Files that a user drops on the page.
import type { Page } from '@playwright/test';

/** All files arrive in one drop. `files`: the text of each file by its name. */
export async function dropAll(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const transfer = await page.evaluateHandle((texts) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

export const drop = (page: Page, name: string, content: string): Promise<void> => dropAll(page, { [name]: content });
