/** Service definitions and messages shipped with the client package, so that nothing needs compiling here. */
export { default as serverFeatures } from '@eventstore/db-client/generated/serverfeatures_pb.js';
export { default as serverFeaturesGrpc } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
export { default as shared } from '@eventstore/db-client/generated/shared_pb.js';
export { default as status } from '@eventstore/db-client/generated/status_pb.js';
export { default as streams } from '@eventstore/db-client/generated/streams_pb.js';
export { default as streamsGrpc } from '@eventstore/db-client/generated/streams_grpc_pb.js';
export { default as any } from 'google-protobuf/google/protobuf/any_pb.js';
export { default as empty } from 'google-protobuf/google/protobuf/empty_pb.js';
export { default as code } from '@eventstore/db-client/generated/code_pb.js';
