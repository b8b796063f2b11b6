import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { UsersModule } from '../users/index.ts';
import { DocumentAttachmentsController } from './attachments.controller.ts';
import { CommentsController } from './comments.controller.ts';
import { MentionLetters } from './mention-letters.ts';
import { OpenedDocuments } from './opened-documents.ts';

@Module({
  imports: [UsersModule],
  controllers: [CommentsController, DocumentAttachmentsController],
  providers: [MentionLetters, OpenedDocuments],
})
export class DiscussionsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly letters: MentionLetters,
  ) {}

  onModuleInit(): void {
    this.processes.registerFollower(this.letters);
  }
}
