import { Module } from '@nestjs/common';
import { OpenTemplates } from './people.ts';
import { TemplateSources } from './sources.ts';
import { TemplatesController } from './templates.controller.ts';

@Module({ controllers: [TemplatesController], providers: [OpenTemplates, TemplateSources] })
export class TemplatesModule {}
